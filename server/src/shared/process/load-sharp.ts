import type { default as library } from 'sharp'

export type SharpLibrary = typeof library

/** The library that draws, loaded with the first picture. It keeps nothing and uses one thread: both cost memory. */
export async function loadSharp(): Promise<SharpLibrary> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}
