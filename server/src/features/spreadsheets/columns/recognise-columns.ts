import { foldText } from '#contract/text/fold-text.ts'

/** Usual column names in every language of the app: the app's names of the fields, and other common ones. */
const headerNames: Readonly<Record<string, string>> = {
  'HB.name':
    'name, item, όνομα, item name, title, product, bezeichnung, gegenstand, artikel, titel, nom, désignation, objet, article, nombre, artículo, objeto, nome, oggetto, articolo, naam, voorwerp, nazwa, przedmiot, název, předmět, namn, föremål, navn, genstand, ad, adı, ürün, название, наименование, имя, предмет, 名前, 名称, 品名, 名稱, 物品, الاسم, nimi, שם, név, nama, 이름, nume, názov, ime, பெயர், ชื่อ, назва, tuote, esine, megnevezés, tárgy, gjenstand, denumire, articol, položka, predmet, naziv, найменування, objecte, barang, nama barang, 품명, 물품, العنصر, פריט, รายการ, product name, asset name, entry name, object, object name, thing, part name, wine name, book title, asset, equipment, objekt, produkt, artikelname, artikelbezeichnung, produktname, gerät, produit, nom du produit, producto, nombre del producto, produto, nome do produto, prodotto, nome prodotto, 商品名, 品目, 商品, 상품명, товар, наименование товара, nazwa produktu, ürün adı, productnaam',
  'HB.location':
    'location, place, room, storage, where, ort, raum, zimmer, lagerort, standort, platz, aufbewahrungsort, lieu, emplacement, pièce, endroit, ubicación, lugar, habitación, sala, luogo, posizione, stanza, local, localização, divisão, locatie, plaats, kamer, ruimte, lokalizacja, miejsce, pokój, umístění, místo, místnost, plats, rum, sted, placering, konum, yer, oda, место, местоположение, комната, 場所, 保管場所, 設置場所, 部屋, 位置, 地点, 房间, 地點, المكان, lloc, sijainti, מיקום, hely, lokasi, 위치, miesto, lokacija, இடம், ที่เก็บ, місце, paikka, huone, helyszín, szoba, rom, locație, loc, cameră, umiestnenie, izba, prostor, soba, розташування, кімната, ubicació, habitació, tempat, ruangan, 장소, 방, الموقع, الغرفة, מקום, חדר, สถานที่, ห้อง, storage location, folder, bin, shelf, box, container, cabinet, drawer, rack, closet, cupboard, area, building, floor, house, subfolder, sublocation, current location, home location, location name, location path, primary folder, subfolder-level1, subfolder-level2, subfolder-level3, subfolder-level4, room name, lagerplatz, fach, regal, schrank, kiste, etage, gebäude, stockwerk, ordner, haus, localisation, étagère, armoire, boîte, bâtiment, étage, maison, estante, caja, armario, casa, scaffale, scatola, prateleira, caixa, plank, doos, kast, półka, pudełko, 棚, 保管先, 倉庫, 库位, 仓库, 창고, полка, ящик, шкаф',
  'HB.labels':
    'labels, label, tags, tag, category, categories, kategorie, kategorien, schlagwort, schlagwörter, stichwörter, étiquettes, étiquette, catégorie, catégories, mots clés, etiquetas, etiqueta, categoría, categorías, etichette, etichetta, categoria, categorie, kategoria, etykiety, štítky, kategori, kategorier, etiketter, etiketler, категория, категории, метки, теги, カテゴリ, カテゴリー, タグ, 类别, 标签, 分类, 類別, 標籤, الوسوم, etiquetes, mærkater, etiketten, tunnisteet, libellés, תוויות, címkék, 태그, merkelapper, etichete, oznake, taggar, குறிச்சொற்கள், ป้ายกำกับ, мітки, luokka, kategória, kategorija, категорія, 분류, 카테고리, الفئة, קטגוריה, หมวดหมู่, keywords, keyword, genre, genres, product group, asset category, item category, category name, category path, bookshelves, collection, collections, group, type, schlagworte, warengruppe, produktgruppe, gruppe, palabras clave, género, gruppo, grupo, sleutelwoorden, キーワード, 关键词, 키워드',
  'HB.quantity':
    'quantity, qty, count, amount, number of pieces, pieces, menge, anzahl, stück, stückzahl, quantité, qté, nombre de pièces, cantidad, unidades, quantità, pezzi, quantidade, qtd, aantal, hoeveelheid, ilość, liczba, množství, počet, antal, mängd, miktar, adet, количество, 数量, 個数, 數量, الكمية, quantitat, määrä, כמות, mennyiség, jumlah, 수량, antall, cantitate, množstvo, količina, அளவு, จำนวน, кількість, kpl, lukumäärä, darab, db, bucăți, kusov, kosov, штук, unitats, 개수, العدد, จำนวนชิ้น, in stock, on hand, stock, stock on hand, quantity on hand, qty on hand, current stock, units, pcs, order qty, copies, owned copies, cellar count, number of items, no of items, bestand, lagerbestand, vorrat, stk, existencias, giacenza, estoque, voorraad, 在庫, 在庫数, 库存, 재고, остаток',
  'HB.description':
    'description, beschreibung, descripción, descrizione, descrição, beschrijving, omschrijving, opis, popis, beskrivning, beskrivelse, açıklama, описание, 説明, 描述, 说明, الوصف, descripció, kuvaus, תיאור, leírás, deskripsi, 설명, descriere, விளக்கம், คำอธิบาย, опис, 說明, details, item description, asset description, product description, part description, 商品説明',
  'HB.notes':
    'notes, note, comment, comments, remarks, notiz, notizen, bemerkung, bemerkungen, anmerkung, anmerkungen, kommentar, remarque, remarques, commentaire, notas, nota, comentarios, observaciones, observações, opmerking, opmerkingen, notities, uwagi, notatki, poznámka, poznámky, anteckningar, noter, notlar, заметки, примечание, комментарий, 備考, メモ, 备注, 備註, ملاحظات, muistiinpanot, הערות, jegyzetek, catatan, 메모, notater, opombe, குறிப்புகள், บันทึกย่อ, нотатки, huomautukset, megjegyzés, merknader, observații, opomba, примітка, 비고, הערה, หมายเหตุ, asset notes, item notes, purchase notes, private notes, personal note, collection notes, memo, additional information, info, my notes, zusatzinformationen, informations, memoria, メモ書き',
  'HB.purchase_price':
    'price, τιμή, purchase price, unit price, cost, value, preis, kaufpreis, einkaufspreis, stückpreis, einzelpreis, wert, prix, prix d’achat, prix unitaire, valeur, coût, precio, precio de compra, valor, coste, prezzo, prezzo di acquisto, valore, preço, preço de compra, prijs, aankoopprijs, waarde, cena, cena zakupu, wartość, kupní cena, hodnota, pris, inköpspris, värde, købspris, fiyat, цена, стоимость, 価格, 値段, 购买价格, 价格, 價格, السعر, preu, hinta, מחיר, ár, harga, 가격, preț, விலை, ราคา, ціна, ostohinta, vételár, kjøpspris, valoare, kúpna cena, nakupna cena, вартість, preu de compra, harga beli, 구입가, الثمن, price paid, purchase cost, purchase amount, unit cost, last price, paid, amount paid, acquisition cost, cost price, buy price, original price, original cost, wine price, item price, purchase value, preis euro, preis eur, anschaffungskosten, anschaffungspreis, anschaffungswert, einstandspreis, neupreis, prix payé, valeur d’achat, costo, costo unitario, importe, precio unitario, prezzo unitario, preço unitário, custo, valor de compra, aanschafprijs, aanschafwaarde, kostprijs, koszt, kwota, cena jednostkowa, 単価, 購入価格, 購入金額, 金額, 单价, 단가, 구매가격, цена покупки, стоимость покупки, سعر القطعة, preu per unitat, cena za kus, pris pr. stk., preis pro stück, price per piece, precio por unidad, kappalehinta, מחיר ליחידה, darabár, harga per unit, prezzo al pezzo, 개당 가격, pris per stykk, prijs per stuk, cena za sztukę, preço por unidade, preț pe bucată, цена за штуку, cena na kos, pris per styck, ஒன்றின் விலை, ราคาต่อชิ้น, birim fiyat, ціна за штуку, 單價',
  'HB.purchase_from':
    'purchased from, purchase from, bought from, bought at, shop, store, vendor, seller, supplier, händler, verkäufer, gekauft bei, geschäft, lieferant, acheté chez, magasin, vendeur, fournisseur, tienda, comprado en, vendedor, proveedor, negozio, acquistato da, venditore, fornitore, loja, fornecedor, winkel, gekocht bij, verkoper, sklep, sprzedawca, obchod, prodejce, butik, köpt hos, forhandler, satıcı, mağaza, магазин, продавец, 購入先, 購入店, 商店, 购买地点, جهة الشراء, comprat a, købt hos, ostopaikka, מקום הרכישה, vásárlás helye, dibeli di, 구매처, kjøpt hos, comprado em, cumpărat de la, predajca, prodajalec, வாங்கிய இடம், ซื้อจาก, alındığı yer, продавець, 购买渠道, 購自, 購買店家, retailer, merchant, dealer, purchased at, place of purchase, purchase place, where purchased, store name, website, bezugsquelle, détaillant, revendeur, point de vente, minorista, rivenditore, varejista, 店舗, 仕入先, 販売店',
  'HB.purchase_time':
    'purchase date, purchased, date of purchase, purchase time, bought, bought on, date purchased, kaufdatum, gekauft am, gekauft, anschaffungsdatum, date d’achat, acheté le, acheté, fecha de compra, comprado el, comprado, comprada, acquistato, gekocht, zakupiono, kupione, koupeno, kúpené, kupljeno, ostettu, købt, kjøpt, comprat, cumpărat, data di acquisto, data acquisto, data de compra, data da compra, aankoopdatum, gekocht op, data zakupu, datum nákupu, datum koupě, inköpsdatum, köpt, købsdato, satın alma tarihi, дата покупки, куплено, 購入日, 购买日期, 購買日期, تاريخ الشراء, ostopäivä, תאריך רכישה, vásárlás dátuma, tanggal beli, acquistato il, 구매일, kjøpsdato, data cumpărării, datum nakupa, வாங்கிய நாள், วันที่ซื้อ, alış tarihi, дата купівлі, date acquired, acquired, acquisition date, acquired on, order date, purchased on, date bought, date, bestelldatum, erwerbsdatum, datum, date d’acquisition, fecha de adquisición, fecha, data de aquisição, data, aanschafdatum, data nabycia, 注文日, 取得日, 订单日期, 구입일, дата приобретения, дата, dátum nákupu',
  'HB.manufacturer':
    'manufacturer, maker, brand, make, hersteller, marke, fabricant, marque, fabricante, marca, produttore, fabrikant, merk, producent, marka, výrobce, značka, tillverkare, märke, mærke, üretici, производитель, марка, бренд, メーカー, 製造元, ブランド, 制造商, 品牌, 製造商, الشركة المصنّعة, valmistaja, יצרן, gyártó, produsen, 제조사, produsent, producător, výrobca, proizvajalec, தயாரிப்பாளர், ผู้ผลิต, виробник, merkki, márka, merke, marcă, znamka, merek, 브랜드, العلامة التجارية, מותג, ยี่ห้อ, manufacturer name, brand name, producer, winery, mfr, mfg',
  'HB.model_number':
    'model, model number, model no, modell, modellnummer, typ, modèle, numéro de modèle, référence, modelo, número de modelo, modello, numero modello, numero di modello, modelnummer, numer modelu, model číslo, číslo modelu, модель, номер модели, 型番, モデル, 型号, 型號, رقم الطراز, número de model, mallinumero, référence du modèle, מספר דגם, modellszám, nomor model, 모델 번호, número do modelo, număr de model, številka modela, மாடல் எண், หมายเลขรุ่น, model numarası, номер моделі, malli, 모델, الطراز, דגם, รุ่น, model name, mpn, part number, manufacture part number, manufacturer part number, modellbezeichnung, modell nr, typenbezeichnung, n° de modèle, catalog, catalog number',
  'HB.serial_number':
    'serial, serial number, serial no, s/n, seriennummer, serien nr, numéro de série, no de série, n° de série, número de serie, nº de serie, numero di serie, matricola, número de série, serienummer, numer seryjny, sériové číslo, výrobní číslo, seri numarası, seri no, серийный номер, シリアル番号, 製造番号, 序列号, 序號, الرقم التسلسلي, sarjanumero, מספר סידורי, sorozatszám, nomor seri, 일련번호, număr de serie, serijska številka, வரிசை எண், หมายเลขเครื่อง, серійний номер, serial numbers, item serial number, service tag, imei, n° série, nº série, n/s, número de sèrie',
  'HB.warranty_expires':
    'warranty, warranty until, warranty expires, warranty end, garantie, garantie bis, garantieende, garantie jusqu’au, fin de garantie, garantía, garantía hasta, garanzia, garanzia fino al, scadenza garanzia, garantia, garantia até, garantie tot, gwarancja, gwarancja do, záruka, záruka do, garanti, garanti till, garanti til, гарантия, гарантия до, 保証期限, 保修期, 保固期限, الضمان حتى, garantia fins al, takuu päättyy, אחריות עד, garancia vége, garansi sampai, 보증 만료일, garanție până la, garancija do, உத்தரவாதம் முடியும் நாள், รับประกันถึง, garanti bitişi, гарантія до, 保修至, 保用到期日, 保固到期日, takuu, garancia, garanție, garancija, гарантія, garansi, 보증, الضمان, אחריות, ประกัน, warranty expiration, warranty expiration date, warranty expiry, warranty expiry date, warranty end date, warranty expires on, garantieablauf, garantie expire le, vencimiento garantía, fecha fin garantía, garanzia scadenza, fim da garantia, 保証終了日',
  'HB.asset_id':
    'asset id, asset number, asset tag, inventory number, inventory no, inventarnummer, inventar nr, numéro d’inventaire, número de inventario, numero di inventario, numero inventario, número de inventário, inventarisnummer, numer inwentarzowy, inventární číslo, inventarienummer, envanter numarası, инвентарный номер, 資産番号, 管理番号, 资产编号, رقم الجرد, número d’inventari, inventaarionumero, מספר מלאי, leltári szám, nomor inventaris, 관리 번호, număr de inventar, inventárne číslo, inventarna številka, பதிவு எண், เลขทะเบียน, demirbaş no, інвентарний номер, 資產編號, 財產編號, asset no, asset tag id, inventory id',
  'HB.insured':
    'insured, com seguro, versichert, assuré, asegurado, assicurato, segurado, verzekerd, ubezpieczony, pojištěno, försäkrad, forsikret, sigortalı, застраховано, مؤمَّن عليه, assegurat, vakuutettu, מבוטח, biztosított, diasuransikan, 保険加入, 보험 가입, no seguro, asigurat, poistené, zavarovano, försäkrat, காப்பீடு உள்ளது, มีประกันภัย, 已投保, is insured',
  'HB.lent_to':
    'lent to, prestat a, loaned to, komu je půjčeno, lainattu henkilölle, הושאל אל, komu pożyczono, împrumutat către, komu je požičané, komu je posojeno, on loan to, borrower, borrowed by, verliehen an, ausgeliehen an, entleiher, emprunteur, prestatario, lener, المستعير, deixat a, půjčeno komu, udlånt til, prestado a, lainaaja, prêté à, מושאל ל, kölcsönvevő, dipinjamkan kepada, prestato a, 貸出先, 빌린 사람, utlånt til, uitgeleend aan, pożyczono komu, emprestado para, emprestado a, împrumutat lui, кому отдано, požičané komu, posojeno komu, utlånat till, இரவல் வாங்கியவர், ผู้ยืม, ödünç alan, кому позичено, 借给, 借給',
  'HB.lent_until':
    'due back, data de devolució, data da devolução, ska lämnas tillbaka, lent until, loan until, return date, return by, rückgabe, verliehen bis, ausgeliehen bis, date de retour, fecha de devolución, data di restituzione, retourdatum, موعد الإعادة, a tornar el, vrátit do, skal retur, rückgabe am, devolución, palautuspäivä, à rendre le, תאריך החזרה, visszahozás napja, harus kembali, da restituire il, 返却期限, 반납일, skal tilbake, terug op, zwrot do, devolver até, de returnat până la, вернуть до, vrátiť do, rok vračila, ska tillbaka, திரும்ப வேண்டிய நாள், กำหนดคืน, geri verileceği gün, повернути до, 归还日期, 歸還日期',
  'HB.warranty_details':
    'warranty details, تفاصيل الضمان, detalls de la garantia, podrobnosti záruky, garanti­vilkår, angaben zur garantie, detalles de la garantía, takuuehdot, détails de la garantie, פרטי האחריות, a garancia részletei, rincian garansi, dettagli della garanzia, 保証の内容, 보증 내용, garantie­gegevens, warunki gwarancji, detalhes da garantia, detalii despre garanție, условия гарантии, podrobnosti garancije, garanti­villkor, உத்தரவாத விவரங்கள், รายละเอียดการรับประกัน, garanti ayrıntıları, умови гарантії, 保修说明, 保用說明, 保固說明',
  'HB.lifetime_warranty':
    'lifetime warranty, lebenslange garantie, garantie à vie, ضمان مدى الحياة, garantia de per vida, doživotní záruka, livstids­garanti, garantía de por vida, elinikäinen takuu, אחריות לכל החיים, élettartam-garancia, garansi seumur hidup, garanzia a vita, 永久保証, 평생 보증, levenslange garantie, gwarancja dożywotnia, garantia vitalícia, garanție pe viață, пожизненная гарантия, doživotná záruka, doživljenjska garancija, வாழ்நாள் உத்தரவாதம், รับประกันตลอดชีพ, ömür boyu garanti, довічна гарантія, 终身保修, 終身保用, 終身保固',
  'HB.sold_to':
    'sold to, buyer, käufer, acheteur, comprador, acquirente, المشتري, venut a, kupující, solgt til, verkauft an, vendido a, ostaja, vendu à, קונה, vevő, dijual kepada, venduto a, 売却先, 구매자, verkocht aan, nabywca, vendido para, vândut către, покупатель, kupujúci, kupec, sålt till, வாங்கியவர், ขายให้, alıcı, покупець, 买家, 買家',
  'HB.sold_price':
    'sold price, sold for, sale price, selling price, verkaufspreis, prix de vente, precio de venta, prezzo di vendita, preço de venda, سعر البيع, venut per, prodáno za, salgspris, verkauft für, vendido por, myyntihinta, vendu pour, מחיר מכירה, eladási ár, harga jual, venduto per, 売却価格, 판매 가격, verkocht voor, sprzedano za, vândut cu, цена продажи, predané za, prodajna cena, försäljnings­pris, விற்ற விலை, ราคาขาย, satış fiyatı, ціна продажу, 售价, 售價',
  'HB.sold_time':
    'sold date, sold on, date sold, sale date, verkaufsdatum, verkauft am, date de vente, fecha de venta, data di vendita, data de venda, تاريخ البيع, datum prodeje, salgsdato, myyntipäivä, vendu le, תאריך מכירה, eladás dátuma, tanggal jual, venduto il, 売却日, 판매일, verkocht op, data sprzedaży, data da venda, data vânzării, дата продажи, dátum predaja, datum prodaje, försäljnings­datum, விற்ற நாள், วันที่ขาย, satış tarihi, дата продажу, 售出日期',
  'HB.sold_notes':
    'sold notes, sale notes, ملاحظات البيع, notes de la venda, poznámky k prodeji, noter om salget, notizen zum verkauf, notas de la venta, myynnin muistiin­panot, notes sur la vente, הערות מכירה, jegyzetek az eladásról, catatan penjualan, note sulla vendita, 売却メモ, 판매 메모, notater om salget, notities bij verkoop, notatki o sprzedaży, observações da venda, notas da venda, note despre vânzare, заметки о продаже, poznámky k predaju, opombe o prodaji, anteckningar om försälj­ningen, விற்பனைக் குறிப்புகள், บันทึกการขาย, satış notları, нотатки про продаж, 售出备注, 售出備註',
  'HB.minimum_quantity':
    'minimum quantity, min level, minimum level, min quantity, min qty, minimum stock, min stock, min stock amount, minimum amount, minamount, minimum threshold, reorder level, reorder point, par level, mindestbestand, meldebestand, seuil minimum, stock minimum, stock mínimo, scorta minima, estoque mínimo, minimumvoorraad, الحد الأدنى للكمية, quantitat mínima, minimální množství, mindste antal, mindestanzahl, cantidad mínima, vähimmäis­määrä, quantité minimale, כמות מינימלית, minimális mennyiség, jumlah minimum, quantità minima, 最低数量, 최소 수량, minste antall, minimum­aantal, minimalna ilość, quantidade mínima, cantitate minimă, минимальное количество, minimálne množstvo, najmanjša količina, minsta antal, குறைந்தபட்ச அளவு, จำนวนขั้นต่ำ, minimum miktar, мінімальна кількість, 最低數量',
  'HB.current_value':
    'current value, market value, estimated value, zeitwert, worth, current worth, present value, todays value, worth today, actual cash value, fair market value, aktueller wert, verkehrswert, marktwert, schätzwert, heutiger wert, valeur actuelle, valeur vénale, valeur estimée, valeur de marché, valor actual, valor de mercado, valor estimado, valore attuale, valore di mercato, valore stimato, valor atual, huidige waarde, dagwaarde, marktwaarde, geschatte waarde, aktualna wartość, wartość rynkowa, wartość bieżąca, současná hodnota, aktuální hodnota, tržní hodnota, nuvarande värde, aktuellt värde, marknadsvärde, nuværende værdi, aktuel værdi, markedsværdi, nåværende verdi, markedsverdi, nykyarvo, käypä arvo, güncel değer, piyasa değeri, текущая стоимость, рыночная стоимость, поточна вартість, ринкова вартість, 現在の価値, 現在価値, 時価, 评估价值, 当前价值, 现值, 目前價值, 現值, 현재 가치, 현재가, 시가, القيمة الحالية, ערך נוכחי, jelenlegi érték, piaci érték, nilai saat ini, nilai pasar, valoare actuală, valoare curentă, aktuálna hodnota, trhová hodnota, trenutna vrednost, tržna vrednost, தற்போதைய மதிப்பு, มูลค่าปัจจุบัน, τρέχουσα αξία',
  'HB.current_value_date':
    'current value as of, current value date, valuation date, appraisal date, date of valuation, appraised on, valued on, value as of, bewertungsdatum, bewertet am, date d’estimation, date d’évaluation, fecha de valoración, fecha de tasación, data di valutazione, data da avaliação, taxatiedatum, data wyceny, datum ocenění, värderingsdatum, vurderingsdato, arviointipäivä, değerleme tarihi, дата оценки, дата оцінки, 評価日, 评估日期, 估價日期, 평가일',
  'HB.replacement_value':
    'replacement value, replacement cost, replacement price, cost to replace, replacement cost value, rcv, insured value, insurance value, neuwert, wiederbeschaffungswert, wiederbeschaffungspreis, wiederbeschaffungskosten, neubeschaffungswert, ersatzwert, versicherungswert, valeur de remplacement, valeur à neuf, coût de remplacement, valor de reposición, valor de reemplazo, coste de reposición, valore di sostituzione, valore a nuovo, costo di sostituzione, valor de substituição, valor de reposição, custo de substituição, vervangingswaarde, nieuwwaarde, vervangingskosten, wartość odtworzeniowa, koszt odtworzenia, wartość zastąpienia, hodnota náhrady, reprodukční hodnota, nová hodnota, återanskaffningsvärde, ersättningsvärde, nyvärde, genanskaffelsesværdi, genanskaffelsespris, nyværdi, gjenanskaffelsesverdi, gjenanskaffelsespris, jälleenhankinta-arvo, jälleenhankintahinta, yenileme değeri, yerine koyma değeri, стоимость замены, восстановительная стоимость, вартість заміни, відновна вартість, 再調達価額, 再調達価格, 買い替え費用, 重置价值, 重置成本, 重置價值, 대체 가치, 대체 비용, قيمة الاستبدال, ערך החלפה, ערך כינון, pótlási érték, újraelőállítási érték, nilai penggantian, biaya penggantian, valoare de înlocuire, cost de înlocuire, náhradná hodnota, nadomestna vrednost, valor de reposició, cost de reposició, மாற்று மதிப்பு, มูลค่าทดแทน, αξία αντικατάστασης',
  'HB.replacement_value_date': 'replacement value as of, replacement value date, replacement cost date',
  'HB.useful_life_years':
    'useful life, useful life years, useful life in years, depreciation years, depreciation period, life expectancy, nutzungsdauer, abschreibungsdauer, durée d’utilisation, durée de vie, durée d’amortissement, vida útil, vita utile, levensduur, okres użytkowania, životnost, livslängd, brugstid, käyttöikä, срок службы, 耐用年数, 使用年限, 내용연수',
  'HB.rest_value_percent':
    'rest value percent, rest value in percent, residual value percent, salvage value percent',
  'HB.declining': 'declining, declining balance, loses most at first',
  'HB.archived':
    'archived, is archived, مؤرشف, arxivat, v archivu, arkiveret, archiviert, archivado, arkistoitu, archivé, בארכיון, archivált, diarsipkan, archiviato, アーカイブ済み, 아카이브됨, arkivert, gearchiveerd, w archiwum, arquivado, arhivat, в архиве, v archíve, v arhivu, arkiverat, காப்பகத்தில், เก็บถาวรแล้ว, arşivde, в архіві, 已归档, 已封存, アーカイブ済み（残しますが、一覧と合計には含めません）, เก็บถาวร, 已归档（保留，但不计入列表和总计）, 已封存（保留，但不列入清單和總計）',
}

/**
 * Less specific column names, by strength. A field uses such a column only when no column fits better: “price per
 * piece” is better than “price”, and “price” is better than “value”.
 */
const lesserNames: Readonly<Record<1 | 2, string>> = {
  2: 'price, preis, prix, precio, prezzo, preço, prijs, cena, pris, fiyat, цена, ціна, 価格, 价格, 價格, 가격, cost, coût, coste, costo, custo, koszt, model, modell, modèle, modelo, modello, модель, product, object, article, stock, warranty, garantie, garantía, garanzia, garantia, garanti, vendor, website',
  1: 'amount, value, wert, valeur, valor, valore, waarde, wartość, hodnota, värde, valoare, стоимость, вартість, original price, original cost, paid, type, typ, référence, comment, comments, remarks, details, info, memo, date, datum, fecha, data, дата, title, thing, asset, group, gruppe',
}

interface HeaderMatch {
  /** The `HB.` header of the field. */
  own: string
  /** How well the column name fits the field; higher is better. */
  strength: number
}

let matchesByName: Map<string, HeaderMatch> | undefined

/** Matches a column name for numbers, such as `Item #` or `Artikel-Nr.`. Such a column has no names of items. */
const isNumbered = /#|№|(^|[^\p{L}])(no|nr|id|num|number|code)\.?\s*$/iu

/** Matches a column name for a number of months or years. Such a column has a duration, not an end date. */
const isDuration =
  /\((in )?(months?|years?|monate|jahre|mois|ans|meses|años|mesi|anni|anos|maanden)\)|lengths?\b/i

/** Returns the field of a column with a usual name, such as `Price`. Returns undefined for any other name. */
export function matchHeader(header: string): HeaderMatch | undefined {
  matchesByName ??= readNames()
  const match = matchesByName.get(toPlainName(header))
  if (match === undefined) return undefined
  if (match.own === 'HB.name' && isNumbered.test(header)) return undefined
  return match.own === 'HB.warranty_expires' && isDuration.test(header) ? undefined : match
}

/**
 * Returns the header in Cubby's own format for a column with a usual name: `HB.purchase_price` for `Price`. Returns
 * undefined for any other name.
 */
export function recogniseHeader(header: string): string | undefined {
  return matchHeader(header)?.own
}

function readNames(): Map<string, HeaderMatch> {
  const matches = new Map<string, HeaderMatch>()
  for (const [own, names] of Object.entries(headerNames))
    for (const name of names.split(', ')) matches.set(toPlainName(name), { own, strength: 3 })
  for (const strength of [1, 2] as const) {
    for (const name of lesserNames[strength].split(', ')) {
      const match = matches.get(toPlainName(name))
      if (match) match.strength = strength
    }
  }
  return matches
}

/** Removes case, accents, spaces, signs and brackets with their content: `Prix d’achat (EUR)` becomes `prixdachat`. */
export function toPlainName(text: string): string {
  return foldText(text.replace(/[(（[].*/, '')).replace(/[^\p{L}\p{N}]/gu, '')
}
