import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** What every page needs, in one file: it compresses better than in a dozen. */
const framework = {
  name: 'framework',
  test: /node_modules[\\/](react|react-dom|scheduler|i18next|react-i18next|use-sync-external-store|@tanstack)[\\/]/,
}

export default defineConfig({
  root: 'web',
  base: './',
  plugins: [react(), tailwind(), baseWhileDeveloping(), onlyEnglishAriaTexts(), compress()],
  resolve: { alias: { typebox: join(import.meta.dirname, 'web/src/shared/no-schemas.ts') } },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    rolldownOptions: { output: { codeSplitting: { groups: [framework] } } },
  },
  // The server compares Origin with Host, so the Host stays that of the page.
  server: { proxy: { '/api': { target: 'http://127.0.0.1:7745', changeOrigin: false } } },
})

/** The server writes the base of its own address into the page; the development server has none. */
function baseWhileDeveloping(): Plugin {
  return {
    name: 'base-while-developing',
    apply: 'serve',
    transformIndexHtml: (html) => html.replace('<head>', '<head><base href="/">'),
  }
}

/** React Aria carries its texts in some thirty languages, 50 kB; the app offers English so far. */
function onlyEnglishAriaTexts(): Plugin {
  const otherLanguage = /[\\/]intl[\\/][a-z]+[\\/](?!en-US)[a-z]{2}-[A-Z]{2}\.m?js$/
  return {
    name: 'only-english-aria-texts',
    enforce: 'pre',
    load: {
      filter: { id: otherLanguage },
      handler: () => 'export default undefined',
    },
  }
}

/** Files are compressed once, while building, and served as they lie. */
function compress(): Plugin {
  let folder = ''
  return {
    name: 'compress',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    async closeBundle() {
      const names = await readdir(folder, { recursive: true })
      const texts = names.filter((name) => /\.(js|css|svg|json)$/.test(name))
      await Promise.all(texts.map((name) => compressFile(join(folder, name))))
    },
  }
}

async function compressFile(path: string) {
  const content = await readFile(path)
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  await writeFile(`${path}.br`, await promisify(brotliCompress)(content, { params }))
  await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }))
}
