import type { MessagesOf } from '../_kit/messages.ts'
import type { files } from './schema.ts'

export const en = {
  name: 'Files',
  one: 'File',
  count: { one: '%{smart_count} file', other: '%{smart_count} files' },
  fields: {
    name: 'File name',
    kind: 'Kind',
    mime: 'Format',
    bytes: 'Size',
    sha256: 'Fingerprint',
    width: 'Width',
    height: 'Height',
    placeholder: 'Small preview',
    widths: 'Stored widths',
    edition: 'Edition of the sizes',
    people: 'People are to be seen',
    consentBy: 'Consent given by',
    consentGuardian: 'Guardian',
    consentUntil: 'Consent holds until',
    consentWithdrawnAt: 'Consent withdrawn',
    answeredAt: 'People asked about',
    keptBack: 'Why it is not published',
    blurred: 'Blurred parts',
    takenOn: 'Taken on',
    location: 'Where it was taken',
  },
  choices: { kind: { image: 'Picture', video: 'Video', audio: 'Audio', pdf: 'PDF', sheet: 'Spreadsheet' } },
  empty: 'No files yet. Files appear here once they are attached to a project or an update.',
} satisfies MessagesOf<typeof files>
