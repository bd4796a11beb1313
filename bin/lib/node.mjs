// Read by every Node that knows modules (12 and later), so nothing newer may stand here: no `node:` names, no `?.`.
var NEEDED = [20, 19]

/** Ends the program with a plain sentence where Node is too old for the rest of it to be parsed. */
function requireNode() {
  var parts = process.versions.node.split('.').map(Number)
  if (parts[0] > NEEDED[0] || (parts[0] === NEEDED[0] && parts[1] >= NEEDED[1])) return
  process.stderr.write(
    'Athar needs Node ' +
      NEEDED.join('.') +
      ' or newer; this is Node ' +
      process.versions.node +
      '.\n' +
      'Install a current Node from https://nodejs.org and try again.\n',
  )
  process.exit(1)
}

/** Loads the module that does the work; a failure becomes a message and a code, never a bare stack. */
export function hand(load, name) {
  requireNode()
  load()
    .then(function (module) {
      return module[name](process.argv.slice(2))
    })
    .catch(function (error) {
      process.stderr.write((error && error.plain ? error.message : (error && error.stack) || String(error)) + '\n')
      process.exit(1)
    })
}
