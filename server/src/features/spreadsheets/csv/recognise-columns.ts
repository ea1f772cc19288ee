import { foldText } from '#server/shared/text/fold-text.ts'

/** Usual column names in every language of the app: its own names of the fields, and others. */
const usualNames: Readonly<Record<string, string>> = {
  'HB.name':
    'name, item, item name, title, product, bezeichnung, gegenstand, artikel, titel, nom, désignation, objet, article, nombre, artículo, objeto, nome, oggetto, articolo, naam, voorwerp, nazwa, przedmiot, název, předmět, namn, föremål, navn, genstand, ad, adı, ürün, название, наименование, имя, предмет, 名前, 名称, 品名, 名稱, 物品, الاسم, nimi, שם, név, nama, 이름, nume, názov, ime, பெயர், ชื่อ, назва, tuote, esine, megnevezés, tárgy, gjenstand, denumire, articol, položka, predmet, naziv, найменування, objecte, barang, nama barang, 품명, 물품, العنصر, פריט, รายการ',
  'HB.location':
    'location, place, room, storage, where, ort, raum, zimmer, lagerort, standort, platz, aufbewahrungsort, lieu, emplacement, pièce, endroit, ubicación, lugar, habitación, sala, luogo, posizione, stanza, local, localização, divisão, locatie, plaats, kamer, lokalizacja, miejsce, pokój, umístění, místo, místnost, plats, rum, sted, placering, konum, yer, oda, место, местоположение, комната, 場所, 保管場所, 部屋, 位置, 地点, 房间, 地點, المكان, lloc, sijainti, מיקום, hely, lokasi, 위치, miesto, lokacija, இடம், ที่เก็บ, місце, paikka, huone, helyszín, szoba, rom, locație, loc, cameră, umiestnenie, izba, prostor, soba, розташування, кімната, ubicació, habitació, tempat, ruangan, 장소, 방, الموقع, الغرفة, מקום, חדר, สถานที่, ห้อง',
  'HB.labels':
    'labels, label, tags, tag, category, categories, kategorie, kategorien, schlagwort, schlagwörter, stichwörter, étiquettes, étiquette, catégorie, catégories, mots clés, etiquetas, etiqueta, categoría, categorías, etichette, etichetta, categoria, categorie, kategoria, etykiety, štítky, kategori, kategorier, etiketter, etiketler, категория, категории, метки, теги, カテゴリ, カテゴリー, タグ, 类别, 标签, 分类, 類別, 標籤, الوسوم, etiquetes, mærkater, etiketten, tunnisteet, libellés, תוויות, címkék, 태그, merkelapper, etichete, oznake, taggar, குறிச்சொற்கள், ป้ายกำกับ, мітки, luokka, kategória, kategorija, категорія, 분류, 카테고리, الفئة, קטגוריה, หมวดหมู่',
  'HB.quantity':
    'quantity, qty, count, amount, number of pieces, pieces, menge, anzahl, stück, stückzahl, quantité, qté, nombre de pièces, cantidad, unidades, quantità, pezzi, quantidade, qtd, aantal, hoeveelheid, ilość, liczba, množství, počet, antal, mängd, miktar, adet, количество, 数量, 個数, 數量, الكمية, quantitat, määrä, כמות, mennyiség, jumlah, 수량, antall, cantitate, množstvo, količina, அளவு, จำนวน, кількість, kpl, lukumäärä, darab, db, bucăți, kusov, kosov, штук, unitats, 개수, العدد, จำนวนชิ้น',
  'HB.description':
    'description, beschreibung, descripción, descrizione, descrição, beschrijving, omschrijving, opis, popis, beskrivning, beskrivelse, açıklama, описание, 説明, 描述, 说明, الوصف, descripció, kuvaus, תיאור, leírás, deskripsi, 설명, descriere, விளக்கம், คำอธิบาย, опис, 說明',
  'HB.notes':
    'notes, note, comment, comments, remarks, notiz, notizen, bemerkung, bemerkungen, anmerkung, anmerkungen, kommentar, remarque, remarques, commentaire, notas, nota, comentarios, observaciones, observações, opmerking, opmerkingen, notities, uwagi, notatki, poznámka, poznámky, anteckningar, noter, notlar, заметки, примечание, комментарий, 備考, メモ, 备注, 備註, ملاحظات, muistiinpanot, הערות, jegyzetek, catatan, 메모, notater, opombe, குறிப்புகள், บันทึกย่อ, нотатки, huomautukset, megjegyzés, merknader, observații, opomba, примітка, 비고, הערה, หมายเหตุ',
  'HB.purchase_price':
    'price, purchase price, unit price, cost, value, preis, kaufpreis, einkaufspreis, stückpreis, einzelpreis, wert, prix, prix d’achat, prix unitaire, valeur, coût, precio, precio de compra, valor, coste, prezzo, prezzo di acquisto, valore, preço, preço de compra, prijs, aankoopprijs, waarde, cena, cena zakupu, wartość, kupní cena, hodnota, pris, inköpspris, värde, købspris, fiyat, цена, стоимость, 価格, 値段, 购买价格, 价格, 價格, السعر, preu, hinta, מחיר, ár, harga, 가격, preț, விலை, ราคา, ціна, ostohinta, vételár, kjøpspris, valoare, kúpna cena, nakupna cena, вартість, preu de compra, harga beli, 구입가, الثمن',
  'HB.purchase_from':
    'purchased from, purchase from, bought from, bought at, shop, store, vendor, seller, supplier, händler, verkäufer, gekauft bei, geschäft, lieferant, acheté chez, magasin, vendeur, fournisseur, tienda, comprado en, vendedor, proveedor, negozio, acquistato da, venditore, fornitore, loja, fornecedor, winkel, gekocht bij, verkoper, sklep, sprzedawca, obchod, prodejce, butik, köpt hos, forhandler, satıcı, mağaza, магазин, продавец, 購入先, 購入店, 商店, 购买地点, جهة الشراء, comprat a, købt hos, ostopaikka, מקום הרכישה, vásárlás helye, dibeli di, 구매처, kjøpt hos, comprado em, cumpărat de la, predajca, prodajalec, வாங்கிய இடம், ซื้อจาก, alındığı yer, продавець, 购买渠道, 購自, 購買店家',
  'HB.purchase_time':
    'purchase date, purchased, date of purchase, purchase time, bought, bought on, date purchased, kaufdatum, gekauft am, gekauft, anschaffungsdatum, date d’achat, acheté le, fecha de compra, comprado el, data di acquisto, data acquisto, data de compra, data da compra, aankoopdatum, gekocht op, data zakupu, datum nákupu, datum koupě, inköpsdatum, köpt, købsdato, satın alma tarihi, дата покупки, куплено, 購入日, 购买日期, 購買日期, تاريخ الشراء, ostopäivä, תאריך רכישה, vásárlás dátuma, tanggal beli, acquistato il, 구매일, kjøpsdato, data cumpărării, datum nakupa, வாங்கிய நாள், วันที่ซื้อ, alış tarihi, дата купівлі',
  'HB.manufacturer':
    'manufacturer, maker, brand, make, hersteller, marke, fabricant, marque, fabricante, marca, produttore, fabrikant, merk, producent, marka, výrobce, značka, tillverkare, märke, mærke, üretici, производитель, марка, бренд, メーカー, 製造元, ブランド, 制造商, 品牌, 製造商, الشركة المصنّعة, valmistaja, יצרן, gyártó, produsen, 제조사, produsent, producător, výrobca, proizvajalec, தயாரிப்பாளர், ผู้ผลิต, виробник, merkki, márka, merke, marcă, znamka, merek, 브랜드, العلامة التجارية, מותג, ยี่ห้อ',
  'HB.model_number':
    'model, model number, model no, type, modell, modellnummer, typ, modèle, numéro de modèle, référence, modelo, número de modelo, modello, numero modello, numero di modello, modelnummer, numer modelu, model číslo, číslo modelu, модель, номер модели, 型番, モデル, 型号, 型號, رقم الطراز, número de model, mallinumero, référence du modèle, מספר דגם, modellszám, nomor model, 모델 번호, número do modelo, număr de model, številka modela, மாடல் எண், หมายเลขรุ่น, model numarası, номер моделі, malli, 모델, الطراز, דגם, รุ่น',
  'HB.serial_number':
    'serial, serial number, serial no, s/n, sn, seriennummer, serien nr, numéro de série, no de série, n° de série, número de serie, nº de serie, numero di serie, matricola, número de série, serienummer, numer seryjny, sériové číslo, výrobní číslo, seri numarası, seri no, серийный номер, シリアル番号, 製造番号, 序列号, 序號, الرقم التسلسلي, sarjanumero, מספר סידורי, sorozatszám, nomor seri, 일련번호, număr de serie, serijska številka, வரிசை எண், หมายเลขเครื่อง, серійний номер',
  'HB.warranty_expires':
    'warranty, warranty until, warranty expires, warranty end, garantie, garantie bis, garantieende, garantie jusqu’au, fin de garantie, garantía, garantía hasta, garanzia, garanzia fino al, scadenza garanzia, garantia, garantia até, garantie tot, gwarancja, gwarancja do, záruka, záruka do, garanti, garanti till, garanti til, гарантия, гарантия до, 保証期限, 保修期, 保固期限, الضمان حتى, garantia fins al, takuu päättyy, אחריות עד, garancia vége, garansi sampai, 보증 만료일, garanție până la, garancija do, உத்தரவாதம் முடியும் நாள், รับประกันถึง, garanti bitişi, гарантія до, 保修至, 保用到期日, 保固到期日, takuu, garancia, garanție, garancija, гарантія, garansi, 보증, الضمان, אחריות, ประกัน',
  'HB.asset_id':
    'asset id, asset number, asset tag, inventory number, inventory no, inventarnummer, inventar nr, numéro d’inventaire, número de inventario, numero di inventario, numero inventario, número de inventário, inventarisnummer, numer inwentarzowy, inventární číslo, inventarienummer, envanter numarası, инвентарный номер, 資産番号, 管理番号, 资产编号, رقم الجرد, número d’inventari, inventaarionumero, מספר מלאי, leltári szám, nomor inventaris, 관리 번호, număr de inventar, inventárne číslo, inventarna številka, பதிவு எண், เลขทะเบียน, demirbaş no, інвентарний номер, 資產編號, 財產編號',
  'HB.insured':
    'insured, versichert, assuré, asegurado, assicurato, segurado, verzekerd, ubezpieczony, pojištěno, försäkrad, forsikret, sigortalı, застраховано, مؤمَّن عليه, assegurat, vakuutettu, מבוטח, biztosított, diasuransikan, 保険加入, 보험 가입, no seguro, asigurat, poistené, zavarovano, försäkrat, காப்பீடு உள்ளது, มีประกันภัย, 已投保',
  'HB.lent_to':
    'lent to, loaned to, komu je půjčeno, lainattu henkilölle, הושאל אל, komu pożyczono, împrumutat către, komu je požičané, komu je posojeno, on loan to, borrower, borrowed by, verliehen an, ausgeliehen an, entleiher, emprunteur, prestatario, lener, المستعير, deixat a, půjčeno komu, udlånt til, prestado a, lainaaja, prêté à, מושאל ל, kölcsönvevő, dipinjamkan kepada, prestato a, 貸出先, 빌린 사람, utlånt til, uitgeleend aan, pożyczono komu, emprestado para, emprestado a, împrumutat lui, кому отдано, požičané komu, posojeno komu, utlånat till, இரவல் வாங்கியவர், ผู้ยืม, ödünç alan, кому позичено, 借给, 借給',
  'HB.lent_until':
    'due back, ska lämnas tillbaka, lent until, loan until, return date, return by, rückgabe, verliehen bis, ausgeliehen bis, date de retour, fecha de devolución, data di restituzione, retourdatum, موعد الإعادة, a tornar el, vrátit do, skal retur, rückgabe am, devolución, palautuspäivä, à rendre le, תאריך החזרה, visszahozás napja, harus kembali, da restituire il, 返却期限, 반납일, skal tilbake, terug op, zwrot do, devolver até, de returnat până la, вернуть до, vrátiť do, rok vračila, ska tillbaka, திரும்ப வேண்டிய நாள், กำหนดคืน, geri verileceği gün, повернути до, 归还日期, 歸還日期',
}

let headersByName: Map<string, string> | undefined

/** Returns the `HB.` header for a usual column name. */
export function recogniseHeader(header: string): string | undefined {
  headersByName ??= new Map(
    Object.entries(usualNames).flatMap(([own, names]) =>
      names.split(', ').map((name): [string, string] => [toPlainName(name), own]),
    ),
  )
  return headersByName.get(toPlainName(header))
}

/** Removes case, accents, spaces, signs and brackets with their content: `Prix d’achat (EUR)` becomes `prixdachat`. */
function toPlainName(text: string): string {
  return foldText(text.replace(/[(（[].*/, '')).replace(/[^\p{L}\p{N}]/gu, '')
}
