import { createHash } from 'node:crypto';
import type { RgbPicture } from '../../shared/picture.ts';

/** Results for pieces of pictures, by their pixels. The least recently used are dropped first. */
export class CropCache<T> {
  private readonly kept = new Map<string, T>();
  private readonly most: number;

  constructor(most: number) {
    this.most = most;
  }

  static keyOf({ widthPx, heightPx, rgb }: RgbPicture): string {
    return `${widthPx}x${heightPx}:${createHash('sha1').update(rgb).digest('base64')}`;
  }

  get(key: string): T | undefined {
    const value = this.kept.get(key);
    if (value === undefined) return undefined;
    this.kept.delete(key);
    this.kept.set(key, value);
    return value;
  }

  set(key: string, value: T): void {
    this.kept.set(key, value);
    for (const oldest of this.kept.keys()) {
      if (this.kept.size <= this.most) return;
      this.kept.delete(oldest);
    }
  }

  get size(): number {
    return this.kept.size;
  }
}
