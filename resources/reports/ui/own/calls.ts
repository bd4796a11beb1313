import { http } from '../../../../src/providers/http.ts'
import type { Language } from '../builder/Letter.tsx'

/** [6.7] a report that was prepared for whoever is signed in and has given nothing yet. */
export interface Prepared {
  id: string
  project: string
  projectName: string
  entityName: string
  entityNameEn: string | null
  at: string
}

const part = encodeURIComponent

const listPrepared = async (): Promise<readonly Prepared[]> =>
  (await http<readonly Prepared[]>('/api/own/reports')).json

/** The home waits for it, and the part of it that shows it does not ask again. */
export const PREPARED = { queryKey: ['own', 'reports'], queryFn: listPrepared, staleTime: 5000 } as const

export const readPrepared = async (id: string, language: Language): Promise<string> =>
  (await http<{ html: string }>(`/api/own/reports/${part(id)}?language=${language}`)).json.html

/** [6.3] the letter that the person was sent, and where it stands by itself. */
export const readOwnLetter = async (id: string, donor: string, language: Language) =>
  (await http<{ html: string; path: string }>(`/api/own/letters/${part(id)}/${part(donor)}?language=${language}`)).json
