import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { isFirstText } from './web/src/i18n/first-texts.ts'

/** What every page needs, in one file: it compresses better than in a dozen. */
const framework = {
  name: 'framework',
  test: /node_modules[\\/](react|react-dom|scheduler|i18next|react-i18next|use-sync-external-store|@tanstack[\\/](?!react-virtual|virtual-core)[\w-]+)[\\/]/,
}

export default defineConfig({
  root: 'web',
  base: './',
  plugins: [
    react(),
    tailwind(),
    baseWhileDeveloping(),
    onlyEnglishAriaTexts(),
    onlyAddresses(),
    textsInTwoParts(),
    buildManifest(),
    compress(),
  ],
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

/** Of the contract a browser needs the addresses it calls: not what is said to readers, and no schema that nothing uses. */
function onlyAddresses(): Plugin {
  const text = /\b(description|summary):\s*('(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`)/g
  const call = /\b(Type\.\w+|endpoint|oneOf|nullable)\(/g
  return {
    name: 'only-addresses',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]contract[\\/]src[\\/][\w-]+\.ts$/ },
      handler: (code) => ({
        code: code.replace(text, "$1: ''").replace(call, '/* @__PURE__ */ $1('),
        map: null,
      }),
    },
  }
}

/** `en.json?first` and `en.json?later` are the parts of one file of texts. */
function textsInTwoParts(): Plugin {
  return {
    name: 'texts-in-two-parts',
    enforce: 'pre',
    load: {
      filter: { id: /[\\/]locales[\\/][\w-]+\.json\?(first|later)$/ },
      async handler(id) {
        const [path = '', part] = id.split('?')
        this.addWatchFile(path)
        const texts = Object.entries(JSON.parse(await readFile(path, 'utf8')))
        const own = texts.filter(([key]) => isFirstText(key) === (part === 'first'))
        return `export default ${JSON.stringify(Object.fromEntries(own))}`
      },
    },
  }
}

/**
 * The page knows its build by a tag; `builds/latest.json` names the newest and `builds/meta/<id>.json` belongs to one.
 * The id comes from the names of the files, which carry hashes of their content.
 */
function buildManifest(): Plugin {
  let folder = ''
  let id = ''
  return {
    name: 'build-manifest',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir, 'builds')
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const names = Object.keys(bundle ?? {}).toSorted()
        id = createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 16)
        return [{ tag: 'meta', attrs: { name: 'build', content: id }, injectTo: 'head' }]
      },
    },
    closeBundle: {
      order: 'pre',
      sequential: true,
      async handler() {
        if (id === '') return
        const manifest = JSON.stringify({ id, timestamp: Date.now() })
        await mkdir(join(folder, 'meta'), { recursive: true })
        await writeFile(join(folder, 'latest.json'), manifest)
        await writeFile(join(folder, 'meta', `${id}.json`), manifest)
      },
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
