export const entity = {
  addTitle: 'Add a branch',
}
