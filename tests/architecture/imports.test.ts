import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { all, filesIn, imports, ROOT } from './support/graph.ts'

const local = (to: string): boolean => /^(?:resources|src|server|i18n|tests|bench)\//.test(to)
const breaking = (from: RegExp, allowed: (to: string, from: string) => boolean): string[] =>
  imports.filter((one) => from.test(one.from) && !allowed(one.to, one.from)).map((one) => `${one.from} -> ${one.to}`)

const featureOf = (file: string): string => file.split('/').slice(0, 2).join('/')

/** What one feature takes from another’s folder, and no more. */
const UI_ACROSS: readonly string[] = [
  // The language of what is looked at, and which of it, is chosen as a report's is.
  'resources/campaigns/ui/Preview.tsx -> resources/reports/ui/builder/Letter.tsx',
  // Where a time is chosen stands at which hour reports are opened most.
  'resources/campaigns/ui/layout.tsx -> resources/reports/ui/results/BestSendAt.tsx',
  // A conversation leads to the donor's open issues, and says why an answer did not arrive as the message's own page does.
  'resources/conversations/ui/Card.tsx -> resources/donor_issues/ui/support/paths.ts',
  // Whoever answers, in a conversation or an issue, has the entity's saved replies at hand.
  'resources/conversations/ui/Composer.tsx -> resources/saved_replies/ui/Replies.tsx',
  'resources/conversations/ui/Lines.tsx -> resources/messages/status.ts',
  'resources/conversations/ui/Lines.tsx -> resources/messages/ui/useReason.ts',
  'resources/donor_issues/ui/support/Reply.tsx -> resources/saved_replies/ui/Replies.tsx',
  // What went to a donor and what came back is dealt with from their page as from its own list.
  'resources/donors/ui/Call.tsx -> resources/messages/ui/Acts.tsx',
  // What came with an issue, and what became of it, as its support sees it.
  'resources/donors/ui/Issues.tsx -> resources/donor_issues/ui/diary/Diary.tsx',
  'resources/donors/ui/Issues.tsx -> resources/donor_issues/ui/files/Shown.tsx',
  'resources/donors/ui/Messages.tsx -> resources/feedback/ui/Handle.tsx',
  'resources/donors/ui/Messages.tsx -> resources/messages/ui/Acts.tsx',
  // The page of a category asks for the advice that is kept of it.
  'resources/donors/ui/categories/index.tsx -> resources/category_advices/ui/Panel.tsx',
  // The platform helps an entity's administrators in, and says what became of their invitation, as a colleague does.
  'resources/entities/ui/admin/AddAdminDialog.tsx -> resources/users/ui/useInvited.ts',
  'resources/entities/ui/admin/AddEntityDialog.tsx -> resources/users/ui/useInvited.ts',
  'resources/entities/ui/admin/Admins.tsx -> resources/users/ui/Waiting.tsx',
  // Both lists stand beside each other.
  'resources/feedback/ui/ListView.tsx -> resources/messages/ui/Tabs.tsx',
  'resources/meta_campaigns/ui/layout.tsx -> resources/reports/ui/results/BestSendAt.tsx',
  // The project's page is where its updates are written: by the same button as on the start pages.
  'resources/projects/ui/page/Head.tsx -> resources/project_updates/ui/quick/QuickUpdateButton.tsx',
  'resources/projects/ui/page/Updates.tsx -> resources/project_updates/ui/quick/QuickUpdateButton.tsx',
  // A project's reports lead to those that are sent again by a setting, and all reports to those that are coming.
  'resources/projects/ui/page/index.tsx -> resources/report_settings/ui/links.tsx',
  // A setting says whom it would reach as the report does that it makes.
  'resources/report_settings/ui/Look.tsx -> resources/reports/ui/builder/Letter.tsx',
  'resources/report_settings/ui/Outlook.tsx -> resources/reports/ui/Held.tsx',
  'resources/report_settings/ui/calls.ts -> resources/reports/ui/calls.ts',
  // A saved setting orders the parts of its letters as a report does.
  'resources/report_settings/ui/layout.tsx -> resources/reports/ui/builder/Parts.tsx',
  // Where a time is chosen stands at which hour reports are opened most.
  'resources/report_settings/ui/layout.tsx -> resources/reports/ui/results/BestHour.tsx',
  'resources/report_settings/ui/layout.tsx -> resources/reports/ui/words/Message.tsx',
  'resources/report_settings/ui/layout.tsx -> resources/reports/ui/words/other.tsx',
  'resources/reports/ui/Register.tsx -> resources/report_settings/ui/links.tsx',
  // What a draft said before stands beside what it says now as in the trail.
  'resources/reports/ui/builder/VersionsDialog.tsx -> resources/audit_trail/ui/Lines.tsx',
  'resources/reports/ui/builder/VersionsDialog.tsx -> resources/audit_trail/ui/version.ts',
  // A report's page says why a message of it was held back in the words of the message's own page.
  'resources/reports/ui/page/Letters.tsx -> resources/messages/ui/Reason.tsx',
  // What stood in the way of an invitation is said as of any message.
  'resources/users/ui/Invitation.tsx -> resources/messages/ui/useReason.ts',
  // A letter about the year is looked at and counted as a report is.
  'resources/year_letters/ui/Preview.tsx -> resources/reports/ui/builder/Letter.tsx',
  'resources/year_letters/ui/Send.tsx -> resources/reports/ui/Held.tsx',
  'resources/year_letters/ui/own/Own.tsx -> resources/reports/ui/builder/Letter.tsx',
  'resources/year_letters/ui/own/Own.tsx -> resources/reports/ui/own/OwnPage.tsx',
]
/** Approving a registration adds an entity with its first administrator, as the platform does by hand. */
const SERVER_ACROSS: readonly string[] = [
  // A card shows of a project what its public page does.
  'resources/donor_transactions/server/card.ts -> resources/projects/server/publicPage.ts',
  // What a reader writes below a letter becomes an issue, by the rules of issues.
  'resources/letters/server/say.ts -> resources/donor_issues/server/said.ts',
  'resources/registrations/server/review.ts -> resources/entities/server/add.ts',
  // Below a letter about the year its reader says the same as below any other.
  'resources/year_letters/server/routes.ts -> resources/letters/server/say.ts',
  'resources/year_letters/server/say.ts -> resources/donor_issues/server/said.ts',
  'resources/year_letters/server/say.ts -> resources/letters/server/say.ts',
]

describe('who may import whom', () => {
  it('looked at the whole project', () => {
    expect(all.length).toBeGreaterThan(2000)
    expect(imports.length).toBeGreaterThan(10_000)
    for (const room of [
      'resources/_kit',
      'server/engine',
      'src/generate',
      'src/public',
      'server/messages',
      'server/import',
    ])
      expect(
        all.some((file) => file.startsWith(`${room}/`)),
        room,
      ).toBe(true)
  })

  it('the kit and the contracts know zod, each other, and the two libraries of theirs; contracts name schemas', () => {
    const libraries = new Set(['zod', 'zod/mini', 'libphonenumber-js/min'])
    expect(
      breaking(/^resources\/_(?:kit|contracts)\//, (to, from) =>
        local(to)
          ? /^resources\/_(?:kit|contracts)\//.test(to) ||
            to === 'i18n/dates.ts' ||
            (from.startsWith('resources/_contracts/') && /^resources\/[a-z_]+\/schema\.ts$/.test(to))
          : libraries.has(to),
      ),
    ).toEqual([])
  })

  it('what a browser loads has the small zod, and no numbering plans before a phone is typed', () => {
    expect(breaking(/^(?:src|resources\/(?:_kit|[a-z_]+\/ui))\//, (to) => to !== 'zod')).toEqual([])
    expect(breaking(/^resources\/_kit\/(?!phone)/, (to) => !to.startsWith('libphonenumber'))).toEqual([])
    const plans = imports.filter(({ to }) => to === 'resources/_kit/phonePlans.ts').map(({ from }) => from)
    expect(plans.filter((from) => !from.startsWith('server/'))).toEqual(['src/ui/usePhonePlans.ts'])
  })

  it('what a browser loads never has both languages at once', () => {
    expect(
      breaking(/^(?:src|resources\/[a-z_]+\/ui)\//, (to) => !['i18n/both.ts', 'i18n/server.ts'].includes(to)),
    ).toEqual([])
  })

  it('the server never reads a phone without the numbering plans', () => {
    expect(breaking(/^server\/|\/server\//, (to) => to !== 'resources/_kit/phone.ts')).toEqual([])
  })

  it('declarations know the kit and other schemas, and texts those of their language', () => {
    const language = (file: string): string | undefined =>
      /^(?:i18n\/|resources\/[a-z_]+\/messages\.)(\w+)[./]/.exec(file)?.[1]
    expect(
      breaking(
        /^resources\/[a-z_]+\/(?:schema|access|messages\.\w+)\.ts$/,
        (to, from) =>
          /^resources\/(?:_kit\/|[a-z_]+\/schema\.ts$)/.test(to) ||
          (language(to) !== undefined && language(to) === language(from)),
      ),
    ).toEqual([])
  })

  it('a resource’s pages know their own folder, the generator, plain components, providers, and declarations', () => {
    expect(
      breaking(
        /^resources\/[a-z_]+\/ui\//,
        (to, from) =>
          !local(to) ||
          to.startsWith(`${featureOf(from)}/`) ||
          /^(?:src\/(?:ui|generate|providers)|resources\/_kit|resources\/_contracts|i18n)\//.test(to) ||
          /^resources\/(?:registry|[a-z_]+\/(?:schema|forms|index|paths))\.ts$/.test(to),
      ).toSorted(),
    ).toEqual(UI_ACROSS)
  })

  it('a resource’s server knows its own folder, declarations, and the server’s rooms', () => {
    expect(
      breaking(
        /^resources\/[a-z_]+\/server\//,
        (to, from) =>
          !local(to) ||
          to.startsWith(`${featureOf(from)}/`) ||
          /^(?:server|resources\/_kit|resources\/_contracts|i18n)\//.test(to) ||
          /^resources\/(?:registry|[a-z_]+\/(?:schema|forms))\.ts$/.test(to),
      ).toSorted(),
    ).toEqual(SERVER_ACROSS)
  })

  it('the browser never reaches the server, nor the server the browser', () => {
    expect(
      breaking(
        /^(?:src|resources\/[a-z_]+\/ui)\//,
        (to) => !/^server\/|^node:/.test(to) && !/^resources\/[a-z_]+\/server\//.test(to),
      ),
    ).toEqual([])
    expect(
      breaking(/^(?:server|resources\/[a-z_]+\/server)\//, (to) => !/^(?:src|resources\/[a-z_]+\/ui)\//.test(to)),
    ).toEqual([])
    expect(breaking(/^(?:resources\/(?![a-z_]+\/server\/)|i18n\/)/, (to) => !/^(?:server|node:)/.test(to))).toEqual([])
  })

  it('public pages carry neither react-admin nor MUI', () => {
    expect(
      breaking(
        /^src\/public\//,
        (to) =>
          !/^(?:react-admin|ra-|@mui|@emotion|react-router)/.test(to) &&
          !/^src\/(?:app\/(?!theme\/tokens\.ts|theme\/fonts\.css)|generate|providers|pages)\//.test(to),
      ),
    ).toEqual([])
  })

  it.each([
    ['nodemailer', /^server\/channels\/email\//],
    ['smtp-server', /^server\/channels\/email\//],
    ['pg-boss', /^server\/jobs\//],
    ['pg', /^server\/db\//],
    ['@electric-sql/pglite', /^server\/db\//],
    ['@aws-sdk/client-s3', /^server\/integrations\/files\//],
    ['sharp', /^server\/(?:files|pdf|seed|letters)\//],
    ['papaparse', /^server\/import\/reader\//],
    ['xlsx', /^server\/import\/reader\//],
    ['@react-pdf/renderer', /^server\/pdf\//],
    ['@node-rs/argon2', /^server\/auth\//],
    ['jose', /^server\/auth\//],
    ['@internationalized/date', /^i18n\/dates\.ts$/],
    ['mui-tel-input', /^src\/ui\/phone\//],
  ])('%s is imported in its own room alone', (library, room) => {
    const users = imports.filter((one) => one.to === library || one.to.startsWith(`${library}/`))
    expect(users.length).toBeGreaterThan(0)
    expect(users.map((one) => one.from).filter((file) => !room.test(file) && !file.startsWith('bench/'))).toEqual([])
  })

  it('papers are drawn in the process that is begun for them, and nowhere else', () => {
    // Types alone may be named elsewhere: a paper is told what it says.
    const LOADED = /(?:\bimport\(\s*|\bimport (?!type )[^'";]*from )'[^']*\bpdf\/(?:draw\.ts|\w+\.tsx)'/
    const users = all.filter(
      (file) => !file.startsWith('server/pdf/') && LOADED.test(readFileSync(join(ROOT, file), 'utf8')),
    )
    // The page that shows a PDF in the browser draws none.
    expect(users).toEqual(['src/app/routes/publicRoutes.ts'])
    const drawing = imports.filter(({ to }) => to === 'server/pdf/draw.ts').map(({ from }) => from)
    expect(drawing).toEqual(['server/pdf/process.ts'])
  })

  it('one place talks to the network in the browser', () => {
    const fetching = all.filter(
      (file) =>
        file.startsWith('src/') && /\bfetch\(|XMLHttpRequest|sendBeacon/.test(readFileSync(join(ROOT, file), 'utf8')),
    )
    // The service worker brings pages, of which the server's calls are none.
    const WORKER = 'src/worker/index.ts'
    expect(
      fetching.filter(
        (file) => !file.startsWith('src/providers/') && file !== WORKER && file !== 'src/public/client.ts',
      ),
    ).toEqual([])
  })

  it('config.ts alone reads the environment', () => {
    const reading = all.filter(
      (file) =>
        /^(?:server|resources|i18n)\//.test(file) && readFileSync(join(ROOT, file), 'utf8').includes('process.env'),
    )
    expect(reading).toEqual(['server/config.ts'])
  })

  it('no file is longer than 300 lines, and none switches a check off', () => {
    const tests = filesIn('tests')
    const styles = ['resources', 'src', 'server'].flatMap((folder) => filesIn(folder, /\.css$/))
    expect(styles.length).toBeGreaterThan(10)
    const long = [...all, ...tests, ...styles].filter(
      (file) => readFileSync(join(ROOT, file), 'utf8').split('\n').length > 301,
    )
    expect(long).toEqual([])
    // Written in pieces, so that this file does not find itself.
    const word = ['a', 'ny'].join('')
    const off = new RegExp(`@ts-(?:ignore|expect-error)|lint-(?:disable)|(?:\\bas|:) ${word}(?=[,;)\\]}>|=]|\\s*\n)`)
    expect([...all, ...tests].filter((file) => off.test(readFileSync(join(ROOT, file), 'utf8')))).toEqual([])
  })
})
