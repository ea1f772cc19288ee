import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { languageFiles } from './scripts/language-files.ts'
import { TestOrder } from './scripts/test-order.ts'

const architecture = 'server/test/architecture.test.ts'

/** They put another location into the window, which only a window that is not the global object itself allows. */
const otherLocation = [
  'web/src/app/updates/chunk-reload.test.ts',
  'web/src/features/sign-in/provider/provider-button.test.tsx',
  'web/src/components/page/error-page.test.tsx',
  'web/src/ui/overlays/lazy-component.test.tsx',
]

// Left out the themes would be empty, and their contrast is computed from them.
const css = { include: /[\\/]themes[\\/]/ }

/** Kills, outages, full disks, replicas and whatever else takes minutes. */
const slow = '{server,contract}/**/*.slow.test.ts'
/** Files whose tests run on PostgreSQL too in `npm run test:slow`. */
const onEitherDatabase = globSync('server/**/*.test.ts').filter((path) =>
  readFileSync(path, 'utf8').includes('withServer('),
)

function server(test: TestProjectInlineConfiguration['test']): TestProjectInlineConfiguration {
  return {
    extends: true,
    resolve: {
      alias: {
        '#server/shared/process/program-file.ts': resolve('server/test/built-program-file.ts'),
        '#server/features/auth/password-cost.ts': resolve('server/test/password-cost.ts'),
      },
    },
    test: {
      // Loading the server anew for each of 190 files took a third of their processor time.
      isolate: false,
      // A spy on what files share ends with its test.
      restoreMocks: true,
      ...test,
    },
  }
}

export default defineConfig({
  test: {
    // One PostgreSQL for all projects that need a database.
    globalSetup: [
      'server/test/temporary-folder-setup.ts',
      'server/test/postgres-setup.ts',
      'server/test/programs-setup.ts',
    ],
    // More than there are cores: tests wait for a database, a server or a browser much of their time.
    maxWorkers: availableParallelism() + 2,
    sequence: { sequencer: TestOrder },
    // Limits only against hanging: no test measures time.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      server({ name: 'server', include: ['{server,contract}/**/*.test.ts'], exclude: [architecture, slow] }),
      // `npm run test:slow` runs these two.
      server({ name: 'slow', include: [slow] }),
      server({ name: 'postgres', include: onEitherDatabase, env: { CUBBY_TEST_DATABASE: 'postgres' } }),
      { extends: true, test: { name: 'architecture', include: [architecture] } },
      {
        extends: true,
        plugins: [languageFiles()],
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          exclude: otherLocation,
          css,
          // Each file has everything to itself, but what was compiled is kept, which halves the processor time.
          pool: 'vmThreads',
          vmMemoryLimit: '500MB',
        },
      },
      {
        extends: true,
        plugins: [languageFiles()],
        test: { name: 'web-location', include: otherLocation, css },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          // Playwright is loaded once by each worker.
          isolate: false,
          testTimeout: 300_000,
        },
      },
    ],
  },
})
