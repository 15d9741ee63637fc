import { initialState, type State } from './state.ts';

/** The state of the page, and whoever draws it. Several changes of one moment are drawn once. */
export class Store {
  readonly state: State = initialState();
  private readonly draw: (state: State) => void;
  private isDue = false;

  constructor(draw: (state: State) => void) {
    this.draw = draw;
  }

  set(change: Partial<State>): void {
    Object.assign(this.state, change);
    if (this.isDue) return;
    this.isDue = true;
    requestAnimationFrame(() => {
      this.isDue = false;
      this.draw(this.state);
    });
  }
}
