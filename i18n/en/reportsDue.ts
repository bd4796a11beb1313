/** [2.40] when reports are due. */
export const due = {
  all: 'All',
  late: 'Late',
  isLate: 'Late',
  none: 'No report is late.',
  owed: 'Due, and not written yet',
  lateCount: 'Late: %{number}',
  comingCount: 'Within two weeks: %{number}',
  why: {
    missed: 'Its time came, and no report left.',
    ended: 'The project has ended, and no report has told its donors since.',
  },
} as const
