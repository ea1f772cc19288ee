import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The first are the longest files, and the last the shortest, so that no worker is left with a long one at the end. */
const projects = ['e2e', 'slow', 'server', 'postgres', 'architecture', 'web-location', 'web']

/** It waits for timeouts for more than a minute, which is nothing beside the rest and long after it. */
const waitsLong = 'server/test/postgres-outage.slow.test.ts'

/** Orders the files of a run by project; those of a project as Vitest does, the longest or largest first. */
export class TestOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => rank(a) - rank(b))
  }
}

function rank({ moduleId, project }: TestSpecification): number {
  return moduleId.endsWith(waitsLong) ? -1 : projects.indexOf(project.name)
}
