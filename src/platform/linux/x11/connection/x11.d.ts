/** The part of npm `x11` 4.2.2 that Strobe uses; the package has no types of its own. */
declare module 'x11' {
  import type { EventEmitter } from 'node:events';
  import type { Socket } from 'node:net';

  /** An X protocol error has `error`, its number; a socket error has not. */
  export type WireError = Error & { error?: number; badParam?: number; majorOpcode?: number };

  /** It returns true when it has dealt with the error; else the client emits it. */
  export type Callback<T> = (error: WireError | null | undefined, value: T) => boolean;

  export type Event = {
    name: string;
    type: number;
    wid?: number;
    wid1?: number;
    atom?: number;
    message_type?: number;
    data?: number[];
    state?: number;
    parent?: number;
    drawable?: number;
    damage?: number;
    area?: { x: number; y: number; w: number; h: number };
    width?: number;
    height?: number;
    /** Of an input event: the number of the key or button. */
    detail?: number;
  };

  export type Property = { type: number; format: number; bytesAfter: number; data: Buffer };
  export type Geometry = {
    depth: number;
    /** The root. */
    windowid: number;
    xPos: number;
    yPos: number;
    width: number;
    height: number;
    borderWidth: number;
  };
  export type Attributes = { visual: number; klass: number; mapState: number; overrideRedirect: number };

  export type Visual = { red_mask: number; green_mask: number; blue_mask: number };
  export type Screen = {
    root: number;
    root_depth: number;
    root_visual: number;
    pixel_width: number;
    pixel_height: number;
    depths: Record<number, Record<number, Visual>>;
  };
  export type Display = {
    client: Client;
    screen: Screen[];
    min_keycode: number;
    max_keycode: number;
    /** Of pixels: 0 is least significant byte first. */
    image_byte_order: number;
    format: Record<number, { bits_per_pixel: number; scanline_pad: number }>;
    resource_base: number;
    isLocalSocket: boolean;
  };

  export type Client = EventEmitter<{ error: [WireError]; end: []; event: [Event] }> & {
    /** Unset until the socket is connected. */
    stream?: Socket;
    screenNum: number | string;
    atoms: Record<string, number>;
    AllocID(): number;
    ReleaseID(id: number): void;
    terminate(): void;
    require<K extends keyof Extensions>(name: K, done: Callback<Extensions[K]>): void;

    InternAtom(onlyIfExists: boolean, name: string, done: Callback<number>): void;
    GetAtomName(atom: number, done: Callback<string>): void;
    GetProperty(
      remove: 0 | 1,
      window: number,
      name: number,
      type: number,
      offsetWords: number,
      lengthWords: number,
      done: Callback<Property>,
    ): void;
    ChangeProperty(
      mode: 0 | 1 | 2,
      window: number,
      name: number,
      type: number,
      format: 8 | 16 | 32,
      data: Buffer | number[] | string,
    ): void;
    GetGeometry(drawable: number, done: Callback<Geometry>): void;
    GetWindowAttributes(window: number, done: Callback<Attributes>): void;
    ChangeWindowAttributes(window: number, values: { eventMask: number }): void;
    QueryTree(window: number, done: Callback<{ root: number; parent: number; children: number[] }>): void;
    TranslateCoordinates(
      from: number,
      to: number,
      x: number,
      y: number,
      done: Callback<{ child: number; destX: number; destY: number }>,
    ): void;
    GetInputFocus(done: Callback<{ focus: number; revertTo: number }>): void;
    GetSelectionOwner(selection: number, done: Callback<number>): void;
    SetInputFocus(window: number, revertTo: 0 | 1 | 2): void;
    WarpPointer(
      from: number,
      to: number,
      ...place: [fromX: number, fromY: number, fromWidth: number, fromHeight: number, toX: number, toY: number]
    ): void;
    GrabPointer(
      window: number,
      ownerEvents: 0 | 1,
      eventMask: number,
      pointerMode: 0 | 1,
      keyboardMode: 0 | 1,
      confineTo: number,
      cursor: number,
      timeMs: number,
      done: Callback<number>,
    ): void;
    QueryPointer(window: number, done: Callback<{ rootX: number; rootY: number; keyMask: number }>): void;
    ConfigureWindow(
      window: number,
      values: { x?: number; y?: number; width?: number; height?: number; stackMode?: number },
    ): void;
    SendClientMessage(
      destination: number,
      about: number,
      type: number,
      format: 8 | 16 | 32,
      data: number[],
      eventMask?: number,
    ): void;
    GetImage(
      format: number,
      drawable: number,
      x: number,
      y: number,
      width: number,
      height: number,
      planeMask: number,
      done: Callback<{ depth: number; visualId: number; data: Buffer }>,
    ): void;
    FreePixmap(pixmap: number): void;
    GetKeyboardMapping(first: number, count: number, done: Callback<number[][]>): void;
    ChangeKeyboardMapping(first: number, symbolsPerCode: number, symbols: number[]): void;
    GetModifierMapping(done: Callback<number[][]>): void;
  };

  export type Extensions = {
    composite: {
      RedirectWindow(window: number, update: 0 | 1): void;
      RedirectSubwindows(window: number, update: 0 | 1): void;
      UnredirectWindow(window: number): void;
      NameWindowPixmap(window: number, pixmap: number): void;
    };
    damage: {
      ReportLevel: { RawRectangles: number; DeltaRectangles: number };
      Create(damage: number, drawable: number, level: number): void;
      Subtract(damage: number, repair: number, parts: number): void;
      Destroy(damage: number): void;
    };
    shm: {
      /** The server gets a copy of the descriptor. Fails where the connection cannot pass one. */
      AttachFd(segment: number, descriptor: number, readOnly: boolean, done: Callback<void>): void;
      Detach(segment: number): void;
      GetImage(
        drawable: number,
        x: number,
        y: number,
        width: number,
        height: number,
        planeMask: number,
        format: number,
        segment: number,
        offset: number,
        done: Callback<{ depth: number; visual: number; size: number }>,
      ): void;
    };
    res: {
      ClientIdMask: { LocalClientPID: number };
      QueryClientIds(
        specs: { client: number; mask: number }[],
        done: Callback<{ client: number; mask: number; value: number[] }[]>,
      ): void;
      QueryClientResources(client: number, done: Callback<{ resourceType: number; count: number }[]>): void;
      QueryClientPixmapBytes(client: number, done: Callback<number>): void;
    };
    xinput: {
      AllMasterDevices: number;
      /** Replaces what this connection had selected there. */
      XISelectEvents(window: number, masks: { deviceId: number; mask: string[] }): void;
    };
    xtest: {
      KeyPress: number;
      KeyRelease: number;
      ButtonPress: number;
      ButtonRelease: number;
      MotionNotify: number;
      FakeInput(type: number, detail: number, delayMs: number, window: number, x: number, y: number): void;
    };
  };

  export type ClientOptions = {
    display: string;
    /** Replaces the search for an Xauthority file. Latin-1 bytes in strings. */
    auth?: { name: string; data: string };
    shm?: boolean;
    bufferRequests?: boolean | { flushOnReply?: boolean };
  };

  const x11: {
    createClient(options: ClientOptions, done: (error: Error | undefined, display: Display) => void): Client;
    parseDisplay(display: string): { host: string; displayNum: string; screenNum: string | number };
    eventMask: Record<
      'PropertyChange' | 'StructureNotify' | 'SubstructureNotify' | 'SubstructureRedirect' | 'FocusChange',
      number
    >;
  };
  export default x11;
}
