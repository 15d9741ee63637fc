import type { ListedCall, ViewPicture } from '../items.ts';
import type { TimelineCall } from './state.ts';

const KEPT_PICTURES = 12;
/** Calls that keep their pictures. Each picture takes some hundred kilobytes. */
const PICTURED_CALLS = 100;

/** New calls, each with the last picture that was taken before it. */
export function withBefore(calls: readonly ListedCall[], pictures: readonly ViewPicture[]): TimelineCall[] {
  return calls.map((call) => {
    const before = pictures.findLast(({ takenAt }) => takenAt <= call.startedAt);
    return { ...call, ...(before && { before }) };
  });
}

/** Every call that waits for the picture after it has this one. */
export function withAfter(calls: readonly TimelineCall[], picture: ViewPicture): TimelineCall[] {
  return calls.map((call, index) => {
    const { before: _, after: __, ...bare } = call;
    if (index < calls.length - PICTURED_CALLS) return bare;
    return call.after ? call : { ...call, after: picture };
  });
}

export const withPicture = (pictures: readonly ViewPicture[], picture: ViewPicture): ViewPicture[] =>
  [...pictures, picture].slice(-KEPT_PICTURES);
