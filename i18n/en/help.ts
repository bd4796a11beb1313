export const help = {
  mapping: {
    title: 'About columns and fields',
    each: 'Each column of the file fills one field, or none: what is left out is not read.',
    example: 'The values beside a column are those of the first rows. They tell what it holds.',
    remembered: 'A file with the same columns is recognised the next time.',
    nothing: 'Nothing is written yet. The next step shows each row that would not be added, and why.',
  },
  trash: {
    title: 'About trash and archive',
    trash:
      'What is deleted lies here for 30 days and can be restored with all that went with it. Then it is gone for good.',
    archive:
      'What money or letters hang on is archived in place of being deleted: it leaves the lists, and its figures stay.',
    back: 'An archived record is taken out of the archive on its own page. It does not stand here.',
  },
  stopped: {
    title: 'About deactivating an entity',
    signIn: 'While it is deactivated nobody of it can sign in, and nothing more is sent.',
    letters: 'Letters that reached donors can still be opened.',
    kept: 'Projects, donors and donations stay as they are. Activating it brings back all of it.',
  },
}
