export const help = {
  mapping: {
    title: 'About columns and fields',
    each: 'Each column of the file fills one field, or none: what is left out is not read.',
    example: 'The values beside a column are those of the first rows. They tell what it holds.',
    remembered: 'A file with the same columns is recognised the next time.',
    nothing: 'Nothing is written yet. The next step shows each row that would not be added, and why.',
  },
  categories: {
    title: 'About the categories',
    who: 'A donor comes into a category with a gift of theirs. The unknown giver and who never gave are in none.',
    when: 'The sorting runs each night by the thresholds of your settings; “Sort now” does it at once.',
    elite: 'Organisations become elite by hand alone, on the donor’s page.',
    lapsed: 'A lapsed elite stays in a category, active or disconnected, and stands in this list as well.',
  },
  messages: {
    title: 'About messages',
    states: '“Pending” has not left yet. “Sent”: a service took it over; that it arrived or was opened may follow.',
    why: 'Each message says why it waits, was held back or failed, and what to do about it.',
    unknown:
      '“Not confirmed”: the service may have taken it, and gave no answer. It is sent again only if you say so, since it may have arrived.',
    hidden: 'What you delete leaves the lists. Its count and the protection against sending twice stay.',
  },
  packages: {
    title: 'About packages',
    counts: 'A message to a donor counts as it leaves, whether it arrives or not. What is held back counts nothing.',
    free: 'Links to accounts and answers to what a donor asked count nothing either.',
    end: 'What is beyond the package is not sent. There is room again once it is renewed, or a larger one begins.',
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
