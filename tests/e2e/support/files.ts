import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as XLSX from 'xlsx'
import { scenePicture } from '../../../server/seed/pictures/index.ts'

/*
 * What the charity brings. Collected for JRN-1: 300 + 300 + 1000 + 100 = 1700. Spent: 567.84.
 * Shares of what was spent, by largest remainder in halalas:
 *   Huda  600 / 1700 of 56784 = 20041.41   Omar 1000 / 1700 = 33402.35   Sara 100 / 1700 = 3340.24
 * Rounded down they lack one halala, and Huda's remainder is the largest: 200.42.
 */
export const SPENT = '567.84'
export const GIVEN = '600'
export const SHARE = '200.42'
export const READER = 'huda@journey.example'
export const OTHER_READER = 'omar@journey.example'

interface Names {
  wells: string
  food: string
  city: string
  wrong: string
  huda: string
  omar: string
  sara: string
}

export const NAMES: Record<'en' | 'ar', Names> = {
  en: {
    wells: 'Wells for Fayfa',
    food: 'Food baskets',
    city: 'Jazan',
    wrong: 'about 5000',
    huda: 'Huda Al-Salem',
    omar: 'Omar Al-Harbi',
    sara: 'Sara Nabil',
  },
  ar: {
    wells: 'سقيا قرى فيفاء',
    food: 'سلال غذائية',
    city: 'جازان',
    wrong: 'نحو 5000',
    huda: 'هدى السالم',
    omar: 'عمر الحربي',
    sara: 'سارة نبيل',
  },
}

const HEADS = {
  en: {
    projects: ['Project code', 'Project name', 'Required amount', 'Start date', 'End date', 'City'],
    donors: ['Donor name', 'Mobile number', 'Email'],
    gifts: ['Mobile number', 'Project code', 'Amount', 'Donation date'],
  },
  ar: {
    projects: ['رمز المشروع', 'اسم المشروع', 'المبلغ المستهدف', 'تاريخ البداية', 'تاريخ النهاية', 'المدينة'],
    donors: ['اسم المتبرع', 'رقم الجوال', 'البريد الإلكتروني'],
    gifts: ['رقم الجوال', 'رمز المشروع', 'المبلغ', 'تاريخ التبرع'],
  },
}

const csv = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => row.join(',')).join('\r\n')}\r\n`

function projectsBook(lang: 'en' | 'ar'): Buffer {
  const { wells, food, city, wrong } = NAMES[lang]
  const sheet = XLSX.utils.aoa_to_sheet([
    HEADS[lang].projects,
    ['JRN-1', wells, 50_000, '2026-01-05', '2027-12-31', city],
    ['JRN-2', food, 20_000.5, '2026-03-01', '2027-03-01', city],
    ['JRN-3', '', 1000, '2026-03-01', '', city],
    ['JRN-4', food, wrong, '2026-03-01', '', city],
    ['JRN-1', wells, 50_000, '2026-01-05', '', city],
  ])
  const book = XLSX.utils.book_new()
  XLSX.utils.book_append_sheet(book, sheet, 'Projects')
  return XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
}

export interface JourneyFiles {
  projects: string
  donors: string
  gifts: string
  cover: string
  photos: [string, string]
  remove: () => void
}

/** Writes the files of one charity into a folder of their own. */
export async function journeyFiles(lang: 'en' | 'ar'): Promise<JourneyFiles> {
  const folder = mkdtempSync(join(tmpdir(), 'athar-journey-'))
  const write = (name: string, body: string | Buffer): string => {
    writeFileSync(join(folder, name), body)
    return join(folder, name)
  }
  const { huda, omar, sara } = NAMES[lang]
  return {
    projects: write('projects.xlsx', projectsBook(lang)),
    donors: write(
      'donors.csv',
      csv([
        HEADS[lang].donors,
        [huda, '٠٥٠٧٧٠٠٠٠١', READER],
        [omar, '0507700002', OTHER_READER],
        [sara, '0507700003', ''],
        [sara, '0512', ''],
        ['', '0507700005', 'nameless@journey.example'],
        [sara, '0507700002', ''],
      ]),
    ),
    gifts: write(
      'gifts.csv',
      csv([
        HEADS[lang].gifts,
        ['٠٥٠٧٧٠٠٠٠١', 'JRN-1', '300', '2026-02-01'],
        ['0507700001', 'JRN-1', '300.00', '2026-02-01'],
        ['0507700002', 'JRN-1', '١٠٠٠', '2026-02-03'],
        ['0507700003', 'JRN-1', '100', '2026-02-04'],
        ['0507700001', 'NOPE-9', '50', '2026-02-05'],
        ['0507709999', 'JRN-1', '50', '2026-02-06'],
      ]),
    ),
    cover: write('cover.jpg', await scenePicture('water')),
    photos: [write('rig.jpg', await scenePicture('rig')), write('well.jpg', await scenePicture('well'))],
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** A file that takes long enough to be looked at twice. */
export function longFile(rows: number): { path: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'athar-journey-'))
  const path = join(folder, 'many.csv')
  const lines = Array.from({ length: rows }, (_, i) => [
    `Giver ${i}`,
    `05${10_000_000 + i}`,
    `giver${i}@journey.example`,
  ])
  writeFileSync(path, csv([HEADS.en.donors, ...lines]))
  return { path, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
