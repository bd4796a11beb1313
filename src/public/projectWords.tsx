import { createContext, useContext } from 'react'
import { publicProjectAr } from '../../i18n/ar/publicProject.ts'
import { publicProjectEn } from '../../i18n/en/publicProject.ts'
import type { SixForms } from '../../i18n/letterTexts.ts'
import type { PublicProject } from '../../resources/_contracts/publicProject.ts'
import { usePaper } from './paper.tsx'

type Widened<T> = { [K in keyof T]: T[K] extends string ? string : T[K] extends { zero: string } ? SixForms : T[K] }
type ProjectWords = Widened<typeof publicProjectEn>

const words: Record<'ar' | 'en', ProjectWords> = { ar: publicProjectAr, en: publicProjectEn }

export const projectWords = (lang: 'ar' | 'en'): ProjectWords => words[lang]

export const ProjectContext = createContext<PublicProject | null>(null)

/** The project of this page, its own words, and those that a letter shares with it. */
export function useProject() {
  const project = useContext(ProjectContext)
  const { t, lang } = usePaper()
  if (!project) throw new Error('A part of the project’s page was rendered outside of it')
  return { project, t, lang, w: projectWords(lang) }
}
