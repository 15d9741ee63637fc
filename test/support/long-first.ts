import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Starts the files that take long before the others, whatever their project, so that none of them runs alone at the
 * end. How long a file took is known from the last run here; before a first run, a long file is taken to run long, and a
 * unit test to be over soon.
 */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((one, other) => this.secondsOf(other) - this.secondsOf(one));
  }

  private secondsOf({ project, moduleId }: TestSpecification): number {
    const key = `${project.name}:${path.relative(this.ctx.config.root, moduleId)}`;
    const { duration } = this.ctx.cache.getFileTestResults(key) ?? {};
    if (duration !== undefined && duration > 0) return duration / 1000;
    const { size = 0 } = this.ctx.cache.getFileStats(key) ?? {};
    return size / (project.name === 'unit' ? 10_000 : 250);
  }
}
