import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'tests/browser',
  outputDir: '../build/web-tests',
  workers: 1,
  // Games are random. A failed test runs again, up to twice, and is reported as flaky if it then passes.
  retries: 2,
  fullyParallel: false,
  timeout: 240_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    bypassCSP: true,
    // A step that waits for something that never comes must not eat the whole test's time.
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    viewport: { width: 1440, height: 900 },
    launchOptions: { executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox'] },
  },
});
