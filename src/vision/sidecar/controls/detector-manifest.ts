import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** What a detector's file does not say about itself. The rest of models/manifest.json tells how it was made. */
const detectorManifest = z.object({
  classes: z.array(z.string()).min(1),
  /** For each class, which of the box outputs is its own: things that nest have boxes that do not compete. */
  groups: z.array(z.number().int().min(0)),
  strides: z.array(z.number().int().positive()).min(1),
});

export type DetectorManifest = z.output<typeof detectorManifest>;

export function readDetectorManifest(folder: string): DetectorManifest {
  const path = join(folder, 'manifest.json');
  const manifest = detectorManifest.parse(JSON.parse(readFileSync(path, 'utf8')));
  if (manifest.groups.length !== manifest.classes.length)
    throw new Error(`${path}: one group is needed for each class`);
  return manifest;
}
