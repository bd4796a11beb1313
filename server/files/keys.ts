/** Where a file's bytes lie in the store. */
export interface StoredPicture {
  entityId: string
  fileId: string
  /** Of its smaller pictures; none for those that came with the upload. */
  edition?: string | null | undefined
}

export const folderOf = ({ entityId, fileId }: StoredPicture): string => `${entityId}/${fileId}`

/** What was uploaded: for staff alone, by that name. */
export const originalKey = (file: StoredPicture): string => `${folderOf(file)}/original`

/** One of the WebP widths. */
export const pictureKey = (file: StoredPicture, width: number): string =>
  `${folderOf(file)}/w${width}${file.edition ? `-${file.edition}` : ''}.webp`

/** What came with a registration, before there was an entity. */
export const registrationKey = (id: string): string => `registrations/${id}/original`

const WIDTH = /\/w\d+(?:-([0-9a-f-]{36}))?\.webp$/

/** The edition of a width's key: '' for the first one, null where the key is no width's. */
export function editionOf(key: string): string | null {
  const found = WIDTH.exec(key)
  return found && (found[1] ?? '')
}

/** The widths that pictures are asked for by. */
export const ASKED_WIDTHS: ReadonlySet<string> = new Set(['480', '960', '1600'])

/** A picture is never made larger than it is: for a width that a small one does not have, the widest that it has. */
export const widthFor = (asked: number, widths: readonly number[]): number | undefined =>
  widths.includes(asked) ? asked : widths.filter((width) => width < asked).sort((a, b) => b - a)[0]
