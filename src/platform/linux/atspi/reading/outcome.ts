/** How far a reading got. */
export class ReadingOutcome {
  /** A page that did not answer is in no earlier reading either. */
  lacksPage = false;
  hitDepth = false;
  hitNodes = false;
  /** How many objects were gone when they were asked. */
  vanished = 0;
  /** The application stopped answering. */
  silent = false;
  /** Something that its parent had listed was gone when it was asked: the tree changed meanwhile. */
  overtaken = false;

  /** An object that vanished or an application that fell silent costs what it would have reported, not the reading. */
  attempt<T>(answer: Promise<T>): Promise<T | undefined> {
    return answer.catch((error) => {
      if (error instanceof Error && error.name === 'DBusError') this.vanished++;
      else this.silent = true;
      return undefined;
    });
  }
}
