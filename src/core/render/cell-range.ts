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
  const columns = places.map(({ column }) => column);
  const rows = places.map(({ row }) => row);
  const corner = (pick: (...values: number[]) => number) => `${lettersOf(pick(...columns))}${pick(...rows)}`;
  return `${corner(Math.min)}:${corner(Math.max)}`;
}

function lettersOf(column: number): string {
  const rest = (column - 1) % LETTERS;
  const above = Math.floor((column - 1) / LETTERS);
  return `${above > 0 ? lettersOf(above) : ''}${String.fromCharCode(65 + rest)}`;
}
