import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** What a detector's file does not state itself. The rest of models/manifest.json documents how it was made. */
const detectorManifest = z.object({
  classes: z.array(z.string()).min(1),
  /** The box output of each class: controls that nest have different outputs, so that their boxes do not compete. */
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
