import { readFileSync } from 'node:fs';
import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** How many bytes of a test on desktops run for a second, as long as nothing better is known. */
const BYTES_A_SECOND = 250;

const PROJECTS = ['unit', 'stand-in', 'macos', 'desktops'];

/**
 * The files of a project come together, so that its workers are used again: the many short ones first. Of each project,
 * those that take long start before the rest, so that none of them runs alone at the end. How long a file took is known
 * from the last run here; before a first run, its size says how long it may take.
 */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const byProject = (one: TestSpecification, other: TestSpecification) =>
      PROJECTS.indexOf(one.project.name) - PROJECTS.indexOf(other.project.name);
    const byDuration = (one: TestSpecification, other: TestSpecification) =>
      this.secondsOf(other) - this.secondsOf(one);
    return files.toSorted((one, other) => byProject(one, other) || byDuration(one, other));
  }

  private secondsOf({ project, moduleId }: TestSpecification): number {
    const key = `${project.name}:${path.relative(this.ctx.config.root, moduleId)}`;
    const { duration = 0 } = this.ctx.cache.getFileTestResults(key) ?? {};
    if (duration > 0) return duration / 1000;
    return bytesOf(moduleId) / BYTES_A_SECOND;
  }
}

/** The size of a file of tests, with the cases that it takes from another one for each toolkit. */
function bytesOf(file: string): number {
  const text = readFileSync(file, 'utf8');
  const shared = [...text.matchAll(/ from '(\.\.\/\w+\.ts)'/g)].map(([, name = '']) => path.resolve(file, '..', name));
  return text.length + shared.reduce((sum, each) => sum + readFileSync(each, 'utf8').length, 0);
}
