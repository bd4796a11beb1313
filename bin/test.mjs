import { hand } from './lib/node.mjs'

hand(function () {
  return import('./lib/test.mjs')
}, 'test')
