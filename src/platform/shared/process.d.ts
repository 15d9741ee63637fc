declare namespace NodeJS {
  interface Process {
    /** Documented; missing from @types/node. */
    noDeprecation?: boolean | undefined;
  }
}
