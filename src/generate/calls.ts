import type { RaRecord, SortPayload } from 'react-admin'
import { download, http, httpBlob, newKey } from '../providers/http.ts'
import { toQuery } from '../providers/query.ts'

export type Row = RaRecord<string>

/** An action of a resource, on one record or, with `id` null, on its list. `T` is the shape that the contract promises. */
export async function runAction<T>(
  resource: string,
  id: string | null,
  action: string,
  body: object = {},
  /** The one of before, where its answer was lost and the same is asked for again. */
  key: string = newKey(),
): Promise<T> {
  const path = `/api/${resource}/${id === null ? 'actions' : encodeURIComponent(id)}/${action}`
  const { json } = await http<T>(path, { method: 'POST', body, idempotencyKey: key })
  return json
}

/** As many ids as an action on a list takes at once. */
const PORTION = 100

/** Such an action for many, one portion after the other; what refuses one of them ends it, and what was done before stays. */
export async function inPortions(
  ids: readonly string[],
  take: (some: readonly string[]) => Promise<unknown>,
): Promise<void> {
  for (let at = 0; at < ids.length; at += PORTION) await take(ids.slice(at, at + PORTION))
}

/** The same for an action that only reads. */
export async function readAction<T>(
  resource: string,
  id: string | null,
  action: string,
  asked: Readonly<Record<string, unknown>> = {},
): Promise<T> {
  const query = toQuery(asked)
  const path = `/api/${resource}/${id === null ? 'actions' : encodeURIComponent(id)}/${action}`
  return (await http<T>(query === '' ? path : `${path}?${query}`)).json
}

/** The version of a record that somebody has before them. */
export const seenIn = ({ version }: Readonly<Record<string, unknown>>): { version: number } | undefined =>
  typeof version === 'number' ? { version } : undefined

/** One step of a record's states (publish, deactivate ...), with the version that was `seen` or whichever there is. Answers the record as it then stands. */
export const act = (resource: string, id: string, action: string, seen?: { version: number }): Promise<Row> =>
  runAction<Row>(resource, id, action, seen)

/** An action that answers a file. */
export const downloadAction = (resource: string, id: string, action: string, fileName: string): Promise<void> =>
  download(`/api/${resource}/${encodeURIComponent(id)}/${action}`, fileName)

/** Every row that the list's filters let through, as a file: not the page's 25, nor react-admin's first 1,000. */
export const exportCsv = (resource: string, filter: Record<string, unknown>, sort: SortPayload): Promise<void> =>
  download(`/api/${resource}/export.csv?${toQuery({ filter, sort })}`, `${resource}.csv`)

/** The chosen rows as a file. */
export const exportChosen = (resource: string, ids: readonly string[]): Promise<void> =>
  download(`/api/${resource}/export.csv`, `${resource}.csv`, { method: 'POST', body: { ids } })

/** Id, version and state of every row that the list's filters let through, as far as one step for many takes them; and how many there are. */
export async function idsOf(
  resource: string,
  filter: Record<string, unknown>,
  sort: SortPayload,
): Promise<{ rows: Row[]; total: number }> {
  const { json, headers } = await http<Row[]>(`/api/${resource}/ids?${toQuery({ filter, sort })}`)
  return { rows: json, total: Number(headers.get('Content-Range')?.split('/').at(-1) ?? json.length) }
}

/** `480` to `1600` are widths of a picture; `original` is any file as it was sent. */
export type Variant = 'original' | '480' | '960' | '1600'

interface BlobOptions {
  /** Names a picture's smaller sizes: under its name a browser may keep them. Left out, the server is asked again. */
  edition?: string | null | undefined
  /** Where the file is, for what is no file of the entity's list. */
  at?: string | undefined
  signal?: AbortSignal
}

export function fileBlob(id: string, variant: Variant, { edition, at, signal }: BlobOptions = {}): Promise<Blob> {
  const named = typeof edition === 'string' ? `?v=${encodeURIComponent(edition)}` : ''
  return httpBlob(`${at ?? `/api/files/${encodeURIComponent(id)}/content`}/${variant}${named}`, { signal })
}

export const downloadFile = (id: string, name: string): Promise<void> =>
  download(`/api/files/${encodeURIComponent(id)}/content/original`, name)

export interface Refusal {
  status: number
  fault: string
  title: string
  detail: string
  /** Texts by form field; http.ts has mapped the server's keys [5.24]. */
  errors: Readonly<Record<string, string>>
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** What a failed call says, whatever was thrown. */
export function refusalOf(error: unknown): Refusal {
  const { status, body, message } = (error ?? {}) as {
    status?: unknown
    body?: Record<string, unknown>
    message?: unknown
  }
  const [title = '', ...rest] = text(message).split('\n')
  const errors = body?.['errors']
  return {
    status: typeof status === 'number' ? status : 0,
    fault: text(body?.['fault']),
    title,
    detail: rest.join('\n'),
    errors: typeof errors === 'object' && errors !== null ? (errors as Record<string, string>) : {},
  }
}

/** True where no answer came at all. */
export const isLost = (error: unknown): boolean =>
  error !== null && error !== undefined && refusalOf(error).status === 0

const ENDS = /[.!?\u061f\u2026:]$/u

/** Sentences in one line, each with one stop at its end. */
export const sentences = (parts: readonly string[]): string =>
  parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => (ENDS.test(part) ? part : `${part}.`))
    .join(' ')

/** What a fault's way leads to, in words; null where it is none of the resource's fields. */
export type LabelOf = (path: string) => string | null

/** Each fault once, behind the name of its field where that has one. */
export const namedFaults = (errors: Refusal['errors'], labelOf: LabelOf): string[] => {
  const named = Object.entries(errors).map(([path, said]) => {
    const label = labelOf(path)
    return label === null ? said : `${label}: ${said}`
  })
  return [...new Set(named)]
}

/**
 * What a refusal says in one notice: its title, and below it each thing that it names. No field is marked there.
 * @param heading what the caller wants it to be called, whatever the server says [8.2]
 * @param labelOf what a field is called that is not in sight
 */
export function refusalText(error: unknown, heading?: string | null, labelOf: LabelOf = () => null): string {
  const { title, detail, errors, fault } = refusalOf(error)
  const named = namedFaults(errors, labelOf)
  const head = heading ?? (fault === 'invalid' && named.length > 0 ? '' : title)
  return [head, ...(named.length > 0 ? named : [detail])].filter((one) => one !== '').join('\n')
}
