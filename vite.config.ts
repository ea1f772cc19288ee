import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { languageFiles } from './scripts/language-files.ts'
import {
  baseWhileDeveloping,
  buildManifest,
  compress,
  contractWithoutSchemas,
  serviceWorker,
  themeFiles,
} from './scripts/web-plugins.ts'

/** One file compresses better than a dozen, and comes sooner. Each takes along what it needs and no file before it has. */
const groups = [
  {
    name: 'framework',
    test: /node_modules[\\/](react|react-dom|scheduler|i18next|react-i18next|use-sync-external-store|@tanstack[\\/](?!react-virtual|virtual-core)[\w-]+)[\\/](?!.*(infiniteQuery|queriesObserver|useQueries|useInfiniteQuery|useBlocker))/i,
  },
  {
    name: 'entrance',
    test: /web[\\/]src[\\/](main|app[\\/]router|features[\\/]sign-in[\\/]sign-in-page)\.tsx$/,
  },
  // Few need it; its name stands in the first file once.
  { name: 'entrance-later', test: /[\\/]features[\\/]sign-in[\\/](two-factor|reset|provider|passkey)[\\/]/ },
  { name: 'wall', test: /[\\/]sign-in[\\/]wall-niches\.tsx$/ },
  // Small ones that come together anyway.
  { name: 'dialog', test: /[\\/]overlays[\\/](lazy-component|dialog-or-sheet)\.tsx$/ },
  { name: 'draft', test: /[\\/]components[\\/]forms[\\/](use-draft|use-draft-form|draft-note)\.tsx?$/ },
  { name: 'home', test: /web[\\/]src[\\/](app[\\/]layout[\\/]shell|features[\\/]home[\\/]home-page)\.tsx$/ },
  // The first file names every file, and a name costs as much as the few lines of an icon.
  { name: 'icons', test: /node_modules[\\/]lucide-react[\\/]/, minShareCount: 2 },
]

export default defineConfig({
  root: 'web',
  base: './',
  plugins: [
    react(),
    tailwind(),
    baseWhileDeveloping(),
    contractWithoutSchemas(),
    languageFiles(),
    themeFiles(),
    buildManifest(),
    serviceWorker(),
    compress(),
  ],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    modulePreload: { polyfill: false },
    target: 'es2023',
    // The first file names all others, and a hash does not compress.
    rolldownOptions: { output: { codeSplitting: { groups }, chunkFileNames: 'assets/[name]-[hash:7].js' } },
  },
  // The server compares Origin with Host, so the Host stays that of the page.
  server: { proxy: { '/api': { target: 'http://127.0.0.1:7745', changeOrigin: false } } },
})
