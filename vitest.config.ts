import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
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

export default defineConfig({
  test: {
    tags: [
      {
        name: 'slow',
        description:
          'Kills, outages, full disks, and whatever else takes long. Only `npm run test:slow` runs them.',
      },
    ],
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
      {
        extends: true,
        resolve: {
          alias: {
            '#server/shared/process/program-file.ts': resolve('server/test/built-program-file.ts'),
            '#server/features/auth/password-cost.ts': resolve('server/test/password-cost.ts'),
          },
        },
        test: {
          name: 'server',
          include: ['{server,contract}/**/*.test.ts'],
          exclude: [architecture],
          // Loading the server anew for each of 190 files took a third of their processor time.
          isolate: false,
          // A spy on what files share ends with its test.
          restoreMocks: true,
        },
      },
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
