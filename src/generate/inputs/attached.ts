import type { Attached } from '../../../resources/_kit/fields/index.ts'
import type { FileRow } from '../../providers/upload.ts'

/** A file as a message names it, called by its own name in both languages. */
export const asAttached = ({ id, name }: Pick<FileRow, 'id' | 'name'>): Attached => ({
  id,
  altAr: name,
  altEn: name,
})

/** For the body of a message: nothing where nothing comes with it. */
export const someFiles = (files: unknown): { files?: unknown } =>
  Array.isArray(files) && files.length > 0 ? { files } : {}
