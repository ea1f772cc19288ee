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

/**
 * Modules that are bundled into one file each, because one file compresses better than a dozen and arrives sooner. A file
 * also contains the dependencies of its modules, unless an earlier group contains them.
 */
const groups = [
  {
    name: 'framework',
    test: /node_modules[\\/](react|react-dom|scheduler|i18next|react-i18next|use-sync-external-store|@tanstack[\\/](?!react-virtual|virtual-core)[\w-]+)[\\/](?!.*(infiniteQuery|queriesObserver|useQueries|useInfiniteQuery|useBlocker))/i,
  },
  {
    name: 'entrance',
    test: /web[\\/]src[\\/](main|app[\\/]router|features[\\/]sign-in[\\/]sign-in-page)\.tsx$/,
  },
  // Few visitors need these modules, so `entrance` leaves them out. They share one file, because the first file of the
  // app contains the name of every other file.
  { name: 'entrance-later', test: /[\\/]features[\\/]sign-in[\\/](two-factor|reset|provider|passkey)[\\/]/ },
  { name: 'wall', test: /[\\/]sign-in[\\/]wall-niches\.tsx$/ },
  // Pages load these small modules together, so they share a file.
  {
    name: 'dialog',
    test: /[\\/](overlays[\\/](lazy-component|menu)|dialog[\\/]dialog-or-sheet|(items[\\/]valuation|valuation[\\/](valuation-menu|use-total-text))|account[\\/]valued-by)\.tsx?$/,
  },
  {
    name: 'draft',
    test: /[\\/]components[\\/]forms[\\/](use-draft|use-draft-form|draft-note)\.tsx?$|[\\/]depreciation-fields\.tsx$/,
  },
  // Small modules of many pages. They share a file, because the first file of the app contains the name of every other
  // file.
  {
    name: 'small',
    test: /[\\/](add-button|agenda-entry|audit-result|back-button|base-values|changed-toast|clear-databases|codes|copy-button|copy-note|count-records|custom-field-text|describe-device|download-file|empty-state|entry-receipts|field-types|file-size|find-missing-record|find-product|guess-type|inventory-report|invitation-error|invitation-links|issuer-text|kind-names|label-handoff|list-text|maintenance-entry|maintenance\.queries|more-button|moved-toast|name-list|page-search|path-line|photo-sources|plain-digits|popover-class|products|radio-class|recurrence-text|runs|save-file|share-texts|show-in-cache|stored-json|text-links|trash|upload-part|use-add-items|use-debounced-value|use-first-load|use-go-back|use-dialog-draft|use-preload-location-picker|use-shown-location|views\.queries)\.tsx?$/,
  },
  { name: 'home', test: /web[\\/]src[\\/](app[\\/]layout[\\/]shell|features[\\/]home[\\/]home-page)\.tsx$/ },
  // Icons share a file, because the first file contains the name of every file, and a name is as long as an icon.
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
    // The hash is short, because the first file contains the names of all files, and a hash does not compress.
    rolldownOptions: { output: { codeSplitting: { groups }, chunkFileNames: 'assets/[name]-[hash:7].js' } },
  },
  // Forwards the header `Host` unchanged, because the server compares it with `Origin`.
  server: { proxy: { '/api': { target: 'http://127.0.0.1:7745', changeOrigin: false } } },
})
