import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The projects from that with the slowest files to that with the fastest, so that no worker has a slow file at the end.
 */
const projects = ['e2e', 'slow', 'server', 'postgres', 'architecture', 'web-location', 'web']

/** This test file waits for timeouts for more than a minute, but needs hardly any processor time. */
const waitsLong = 'server/test/postgres-outage.slow.test.ts'

/** Orders the files of a run by project. Within a project Vitest's order stays, slow or large files first. */
export class TestOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => rank(a) - rank(b))
  }
}

function rank({ moduleId, project }: TestSpecification): number {
  return moduleId.endsWith(waitsLong) ? -1 : projects.indexOf(project.name)
}
