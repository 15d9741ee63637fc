const ADDRESS = /^([A-Z]{1,3})([1-9]\d{0,6})$/;
const LETTERS = 26;

type Place = { column: number; row: number };

/** Where a cell of a sheet is, whose title is its address: `B7`. */
export function placeOf(title: string | undefined): Place | undefined {
  const [, letters = '', row] = ADDRESS.exec(title ?? '') ?? [];
  if (row === undefined) return undefined;
  const column = [...letters].reduce((sum, letter) => sum * LETTERS + letter.charCodeAt(0) - 64, 0);
  return { column, row: Number(row) };
}

/** The smallest range that holds all of these: `A12:J40`. */
export function rangeOf(places: readonly Place[]): string {
  const { first, last } = cornersOf(places);
  return [first, last].map(({ column, row }) => `${lettersOf(column)}${row}`).join(':');
}

/** Whether a place is in that range. */
export function isWithin({ column, row }: Place, places: readonly Place[]): boolean {
  const { first, last } = cornersOf(places);
  return column >= first.column && column <= last.column && row >= first.row && row <= last.row;
}

function cornersOf(places: readonly Place[]): { first: Place; last: Place } {
  const corner = (pick: (...values: number[]) => number): Place => ({
    column: pick(...places.map(({ column }) => column)),
    row: pick(...places.map(({ row }) => row)),
  });
  return { first: corner(Math.min), last: corner(Math.max) };
}

function lettersOf(column: number): string {
  const rest = (column - 1) % LETTERS;
  const above = Math.floor((column - 1) / LETTERS);
  return `${above > 0 ? lettersOf(above) : ''}${String.fromCharCode(65 + rest)}`;
}
