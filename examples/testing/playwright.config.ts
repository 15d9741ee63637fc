import { defineConfig } from '@playwright/test';

export default defineConfig({ testMatch: '*.spec.ts', timeout: 120_000, workers: 1 });
