import { two } from '../texts.ts'

export const dashboard = {
  title: 'Dashboard',
  welcome: 'Welcome, %{name}',
  today: 'Today',
  collected: 'Collected',
  spent: 'Spent',
  remaining: 'Remaining',
  projects: 'Published projects',
  donors: 'Donors',
  gifts: 'Donations',
  lettersSent: 'Letters sent',
  lettersOpened: 'Letters opened',
  latestDonations: 'Latest donations',
  latestUpdates: 'Newsfeed',
  projectProgress: 'Project progress',
  byMonth: 'Donations by month',
  noDonations: 'No donations yet. Import your donations, or record the first one.',
  noUpdates: 'No updates yet. Open a project and add what was done.',
  start: {
    title: 'Your first report in four steps',
    project: 'Add a project, or import your projects',
    donors: 'Import your donors and their donations',
    update: 'Publish the project with an update and pictures',
    report: 'Send the impact report',
  },
  waiting: two(
    '%{smart_count} project has no update for a month',
    '%{smart_count} projects have no update for a month',
  ),
  admin: {
    title: 'Platform administration',
    entities: 'Entities',
    active: two('%{smart_count} active entity', '%{smart_count} active entities'),
  },
  projectAdmin: { title: 'My projects' },
  support: { title: 'Technical support', text: 'Donor issues appear here.' },
}
