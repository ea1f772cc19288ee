import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The test projects. Those with the slowest files come first, because otherwise one worker would still run a slow file
 * when all others have finished.
 */
const projects = ['e2e', 'server', 'architecture', 'web-location', 'web']

/**
 * The test file that starts first. It waits for timeouts for more than a minute, but needs hardly any processor time,
 * so other files run meanwhile.
 */
const waitsLong = 'server/test/postgres-outage.test.ts'

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
