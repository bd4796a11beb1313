import type { ErrorValues, SheetErrorCode, SheetErrorReason } from './types.ts'

interface Text {
  code: SheetErrorCode
  en: string
  ar: string
}

/** Numbers stand after a colon or before a unit sign, so no plural form is needed. */
const TEXTS: Record<SheetErrorReason, Text> = {
  file_size: {
    code: 'TOO_LARGE',
    en: 'The file is too large. Largest size: {mb} MB. Split it and import the parts one after another.',
    ar: 'حجم الملف أكبر من المسموح. الحد الأقصى: {mb} ميجابايت. قسّم الملف واستورد أجزاءه تباعًا.',
  },
  unpacked_size: {
    code: 'TOO_LARGE',
    en: 'The workbook unfolds to more data than can be read. Keep only the sheet to import, or save it as CSV.',
    ar: 'حجم محتوى المصنف بعد فك ضغطه أكبر من المسموح. أبقِ الورقة المطلوب استيرادها فقط، أو احفظها بصيغة CSV.',
  },
  memory: {
    code: 'TOO_LARGE',
    en: 'Reading the file needs more memory than allowed. Split it, or save it as CSV.',
    ar: 'تتطلب قراءة الملف ذاكرة أكبر من المسموح. قسّم الملف أو احفظه بصيغة CSV.',
  },
  columns: {
    code: 'TOO_MANY_COLUMNS',
    en: 'The sheet has too many columns. Largest number of columns: {max}.',
    ar: 'عدد أعمدة الورقة أكبر من المسموح. الحد الأقصى لعدد الأعمدة: {max}.',
  },
  old_excel: {
    code: 'UNSUPPORTED',
    en: 'This is a file of an old Office format (such as .xls). Open it in Excel and save it as .xlsx or CSV.',
    ar: 'هذا الملف بصيغة أوفيس قديمة (مثل ‎.xls). افتحه في Excel واحفظه بصيغة ‎.xlsx أو CSV.',
  },
  password: {
    code: 'UNSUPPORTED',
    en: 'The workbook is protected by a password. Remove the password and upload it again.',
    ar: 'المصنف محمي بكلمة مرور. أزل كلمة المرور ثم ارفعه من جديد.',
  },
  other_workbook: {
    code: 'UNSUPPORTED',
    en: 'This workbook format ({kind}) cannot be imported. Save it as .xlsx or CSV.',
    ar: 'لا يمكن استيراد هذه الصيغة ({kind}). احفظ الملف بصيغة ‎.xlsx أو CSV.',
  },
  named_excel_is_text: {
    code: 'INVALID_FILE',
    en: 'The file is named as an Excel workbook but holds plain text. Rename it to .csv, or save it as .xlsx in Excel.',
    ar: 'اسم الملف يدل على أنه مصنف Excel لكن محتواه نص. غيّر امتداده إلى ‎.csv أو احفظه من Excel بصيغة ‎.xlsx.',
  },
  named_text_is_excel: {
    code: 'INVALID_FILE',
    en: 'The file is named {ext} but is an Excel workbook. Rename it to .xlsx, or save it as CSV in Excel.',
    ar: 'امتداد الملف {ext} لكنه مصنف Excel. غيّر امتداده إلى ‎.xlsx أو احفظه من Excel بصيغة CSV.',
  },
  not_spreadsheet: {
    code: 'INVALID_FILE',
    en: 'The file is not a spreadsheet (its content is: {kind}). Upload an .xlsx or CSV file.',
    ar: 'الملف ليس جدول بيانات (محتواه: {kind}). ارفع ملف ‎.xlsx أو CSV.',
  },
  web_page: {
    code: 'INVALID_FILE',
    en: 'The file is a web page or XML, not a spreadsheet. Open it in Excel and save it as .xlsx.',
    ar: 'الملف صفحة ويب أو XML وليس جدول بيانات. افتحه في Excel واحفظه بصيغة ‎.xlsx.',
  },
  damaged: {
    code: 'INVALID_FILE',
    en: 'The file is damaged or incomplete and cannot be read. Save it again and upload it again.',
    ar: 'الملف تالف أو ناقص ولا يمكن قراءته. احفظه من جديد ثم أعد رفعه.',
  },
  open_quote: {
    code: 'INVALID_FILE',
    en: 'A quotation mark is opened and never closed. Row: {line}.',
    ar: 'توجد علامة اقتباس مفتوحة لم تُغلق. الصف: {line}.',
  },
  no_rows: {
    code: 'EMPTY',
    en: 'The file is empty.',
    ar: 'الملف فارغ.',
  },
  only_headers: {
    code: 'EMPTY',
    en: 'The file holds only column names and no rows.',
    ar: 'لا يحتوي الملف إلا على أسماء الأعمدة، دون أي صفوف.',
  },
  timeout: {
    code: 'TIMEOUT',
    en: 'Reading the file took too long and was stopped. Split it, or save it as CSV.',
    ar: 'استغرقت قراءة الملف وقتًا أطول من المسموح فأُوقفت. قسّم الملف أو احفظه بصيغة CSV.',
  },
}

function fill(text: string, values: ErrorValues): string {
  return text.replace(/\{(\w+)\}/g, (whole, key: string) => String(values[key] ?? whole))
}

/**
 * A file that cannot be imported, with the reason for the person who sent it. `detail` is the English sentence;
 * `text('ar')` the Arabic one. Faults of the server (file gone, child cannot start) are ordinary errors instead.
 */
export class SheetError extends Error {
  override readonly name = 'SheetError'
  readonly code: SheetErrorCode
  readonly reason: SheetErrorReason
  readonly detail: string
  readonly values: ErrorValues

  constructor(reason: SheetErrorReason, values: ErrorValues = {}) {
    const detail = fill(TEXTS[reason].en, values)
    super(detail)
    this.code = TEXTS[reason].code
    this.reason = reason
    this.detail = detail
    this.values = values
  }

  text(locale: 'en' | 'ar'): string {
    return fill(TEXTS[this.reason][locale], this.values)
  }
}
