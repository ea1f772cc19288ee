import type { default as library } from 'sharp'

export type SharpLibrary = typeof library

/** Loads sharp with the first picture, without its cache and with one thread, to save memory. */
export async function loadSharp(): Promise<SharpLibrary> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}
