/** What the keyboard does, and where. */
export const shortcuts = {
  title: 'Keyboard shortcuts',
  next: 'then',
  or: 'or',
  everywhere: 'Everywhere',
  help: 'This list',
  goTo: 'Go to',
  inList: 'In a list',
  find: 'Search this list',
  add: 'Add a record',
  onPage: 'On a record’s page',
  edit: 'Edit it',
  inForm: 'In a form',
  save: 'Save',
  letters: 'Shortcuts of a single letter',
  lettersHint: 'Turn them off where they get in the way of a screen reader or of dictation. Ctrl+K and saving stay.',
}
