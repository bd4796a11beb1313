import type { Mutation } from './mutation.ts'

const http = 'http-pglite'

/** Who may stop what comes to a donor, and who may take it back. */
export const STOPS: readonly Mutation[] = [
  {
    name: 'a donor’s own stop is not staff’s to take back',
    file: 'server/privacy/stops.ts',
    stands: 'if (opened(field) && (await said(channels)))',
    becomes: 'if (opened(field) && before.deceased && (await said(channels)))',
    project: http,
    tests: ['tests/http/ownStops.test.ts'],
  },
  {
    name: 'a link takes back what it stopped itself, and no other’s stop',
    file: 'server/db/routines/stops.ts',
    stands: 'and not ${f.byService} and ${f.message} = any (brought))',
    becomes: 'and not ${f.byService})',
    project: http,
    tests: ['tests/http/letterStops.test.ts'],
  },
  {
    name: 'a stop of which the service told is no link’s to take back',
    file: 'server/db/routines/stops.ts',
    stands: "${f.kind} = 'stop' and not ${f.byService} and",
    becomes: "${f.kind} = 'stop' and",
    project: http,
    tests: ['tests/http/letterStops.test.ts'],
  },
]
