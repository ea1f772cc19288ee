import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The test projects, those with the slowest files first, so that no worker starts a slow file at the end. */
const projects = ['e2e', 'slow', 'server', 'postgres', 'architecture', 'web-location', 'web']

/**
 * This test file starts first, because it waits for timeouts for more than a minute. It needs hardly any processor
 * time.
 */
const waitsLong = 'server/test/postgres-outage.slow.test.ts'

/**
 * Orders the files of a run by project. Within a project it keeps Vitest's order, which starts with slow or large
 * files.
 */
export class TestOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => rank(a) - rank(b))
  }
}

function rank({ moduleId, project }: TestSpecification): number {
  return moduleId.endsWith(waitsLong) ? -1 : projects.indexOf(project.name)
}
