/** In place of a package for browsers that do not have this, which would bring 25 kB of source: vite.config.ts puts it there. */
module.exports = Object.entries
