import sharp from 'sharp'
const [,, f, top, h, o] = process.argv
const m = await sharp(f).metadata()
console.log(m.width, m.height)
await sharp(f).extract({ left: 0, top: Number(top), width: m.width!, height: Math.min(Number(h), m.height! - Number(top)) }).toFile(o!)
