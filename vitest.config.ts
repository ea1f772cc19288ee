import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import { languageFiles } from './scripts/language-files.ts'
import { TestOrder } from './scripts/test-order.ts'

const architecture = 'server/test/architecture.test.ts'

/**
 * Tests that replace `location`. The pool `vmThreads` does not allow this, because there the window is the global
 * object itself.
 */
const otherLocation = [
  'web/src/app/updates/chunk-reload.test.ts',
  'web/src/features/sign-in/provider/provider-button.test.tsx',
  'web/src/components/page/error-page.test.tsx',
  'web/src/shared/account/session.test.ts',
  'web/src/ui/overlays/lazy-component.test.tsx',
]

// Loads the CSS that sets colours, because tests compute their contrast. By default Vitest replaces CSS by empty files.
const css = { include: /[\\/]themes[\\/]|[\\/]styles[\\/]common\.css/ }

export default defineConfig({
  test: {
    tags: [
      {
        name: 'slow',
        description: 'Kills, outages, full disks and other long tests. Only `npm run test:slow` runs them.',
      },
    ],
    // Starts a single PostgreSQL for all test projects.
    globalSetup: [
      'server/test/temporary-folder-setup.ts',
      'server/test/postgres-setup.ts',
      'server/test/programs-setup.ts',
    ],
    // More test workers than processor cores, because tests often wait for a database, a server or a browser.
    maxWorkers: availableParallelism() + 2,
    sequence: { sequencer: TestOrder },
    // Long timeouts, which only end tests that hang. No test measures time.
    testTimeout: 600_000,
    hookTimeout: 600_000,
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
          // Test files share loaded modules: loading the server for each of 190 files took a third of the processor time.
          isolate: false,
          // Restores spies after each test, because test files share the spied modules.
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
          // Each test file loads its own modules, but compiled code is reused, which halves the processor time.
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
          // Test files share loaded modules, so that each worker loads Playwright once.
          isolate: false,
        },
      },
    ],
  },
})
