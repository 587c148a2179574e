import { defineConfig } from '@playwright/test'
import { findBrowser } from './scripts/lib/browser.mjs'

const executablePath = findBrowser()

/** Browser journeys. `npm test -- e2e` builds the client first and gets a browser where there is none. */
export default defineConfig({
  testDir: 'e2e',
  // The groups `relay` and `whole` of `npm test`, which find a TURN server or the whole Chromium first.
  testIgnore: [
    ...(process.env.TURN_SERVER_PATH ? [] : ['**/*.relay.spec.ts']),
    ...(process.env.HAS_WHOLE_BROWSER ? [] : ['**/*.whole.spec.ts']),
  ],
  outputDir: 'test-results',
  globalSetup: './e2e/support/processes/prepared.ts',
  // One more than the smallest machine has cores: two left a third of its time unused, because journeys also wait.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // `npm test` tries a journey that fails once more, and names it at its end.
  retries: 0,
  // These only end what hangs; a slow or busy machine gets the time it needs: below the 15 minutes without output that end a run. No journey sets one of its own.
  timeout: 840_000,
  expect: { timeout: 120_000 },
  reporter: [['list'], ['json', { outputFile: process.env.JOURNEYS_REPORT ?? 'test-results/report.json' }]],
  use: {
    // A press waits as long as an expectation: without it, what waits for a missing button ends with the whole test.
    actionTimeout: 120_000,
    // Journeys that are about it allow it: it would fetch the whole app in each window of all others.
    serviceWorkers: 'block',
    // Transitions cost drawing and decide nothing; a journey about motion asks for it.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // It reads images in a way that the content policy forbids, and an option of its own for a file starts another
    // worker. For one journey: `--trace on`.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath === null ? {} : { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        // One process less for each browser.
        '--in-process-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Pages live for seconds: what the optimizing compilers of V8 do in them does not pay for itself. Without the faster one,
        // too, renderers take about a tenth less CPU time, and the first axe check of a page a third less.
        '--js-flags=--no-turbofan --no-maglev --max-lazy --no-flush-bytecode',
        // Calls: a simulated camera, whose frames are encoded by the CPU, and microphone, and no question about them.
        '--use-fake-device-for-media-stream=fps=5',
        '--use-fake-ui-for-media-stream',
      ],
    },
  },
})
