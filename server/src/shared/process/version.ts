import packageFile from '#package.json' with { type: 'json' }

/** Cubby’s own version. */
export const version = packageFile.version
