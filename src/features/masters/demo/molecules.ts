/**
 * What the demonstration's drugs are made of, one line each:
 * stem of the brand names | ingredients | strengths | forms | schedule | price of the first form at the first strength, in paise.
 * Ingredients and their strengths are joined by `+`.
 */
export const molecules = `
Telm | Telmisartan | 40 mg, 80 mg, 20 mg | Tablet | H | 760
Telmaz | Telmisartan + Amlodipine | 40 mg + 5 mg, 80 mg + 5 mg | Tablet | H | 1180
Telhyd | Telmisartan + Hydrochlorothiazide | 40 mg + 12.5 mg, 80 mg + 12.5 mg | Tablet | H | 1240
Amlo | Amlodipine | 5 mg, 10 mg, 2.5 mg | Tablet | H | 310
Losa | Losartan | 50 mg, 25 mg | Tablet | H | 690
Olme | Olmesartan | 20 mg, 40 mg | Tablet | H | 980
Rami | Ramipril | 5 mg, 2.5 mg, 10 mg | Tablet, Capsule | H | 920
Meto | Metoprolol | 50 mg, 25 mg, 100 mg | Tablet, SR Tablet | H | 640
Bisop | Bisoprolol | 5 mg, 2.5 mg | Tablet | H | 870
Aten | Atenolol | 50 mg, 25 mg | Tablet | H | 260
Ator | Atorvastatin | 10 mg, 20 mg, 40 mg | Tablet | H | 820
Rosu | Rosuvastatin | 10 mg, 5 mg, 20 mg, 40 mg | Tablet | H | 1130
Rosuclo | Rosuvastatin + Clopidogrel | 10 mg + 75 mg, 20 mg + 75 mg | Capsule | H | 1620
Clop | Clopidogrel | 75 mg | Tablet | H | 790
Ecos | Aspirin | 75 mg, 150 mg | Tablet | H | 45
Furo | Furosemide | 40 mg | Tablet | H | 95
Spiro | Spironolactone | 25 mg, 50 mg | Tablet | H | 320
Glyme | Glimepiride + Metformin | 1 mg + 500 mg, 2 mg + 500 mg, 4 mg + 1000 mg | Tablet, SR Tablet | H | 890
Metfo | Metformin | 500 mg, 850 mg, 1000 mg | Tablet, SR Tablet | H | 240
Glim | Glimepiride | 1 mg, 2 mg, 3 mg, 4 mg | Tablet | H | 560
Sita | Sitagliptin | 100 mg, 50 mg | Tablet | H | 1450
Sitamet | Sitagliptin + Metformin | 50 mg + 500 mg, 50 mg + 1000 mg | Tablet | H | 1380
Vilda | Vildagliptin + Metformin | 50 mg + 500 mg, 50 mg + 1000 mg | Tablet | H | 1190
Dapa | Dapagliflozin | 10 mg, 5 mg | Tablet | H | 1320
Empa | Empagliflozin | 10 mg, 25 mg | Tablet | H | 1640
Thyro | Levothyroxine | 50 mcg, 25 mcg, 75 mcg, 100 mcg | Tablet | H | 160
Amoxy | Amoxicillin | 500 mg, 250 mg | Capsule, Dry Syrup | H | 790
Amoxclav | Amoxicillin + Clavulanic acid | 500 mg + 125 mg, 250 mg + 125 mg, 875 mg + 125 mg | Tablet, Dry Syrup | H | 2010
Azi | Azithromycin | 500 mg, 250 mg | Tablet, Suspension | H | 2360
Doxy | Doxycycline | 100 mg | Capsule, Tablet | H | 680
Cipro | Ciprofloxacin | 500 mg, 250 mg | Tablet, Eye Drops | H | 420
Ofloz | Ofloxacin + Ornidazole | 200 mg + 500 mg | Tablet, Suspension | H | 1260
Metro | Metronidazole | 400 mg, 200 mg | Tablet, Suspension | H | 190
Cefix | Cefixime | 200 mg, 100 mg | Tablet, Dry Syrup | H1 | 1090
Cefpo | Cefpodoxime | 200 mg, 100 mg | Tablet, Dry Syrup | H1 | 1710
Levof | Levofloxacin | 500 mg, 750 mg | Tablet | H1 | 940
Moxi | Moxifloxacin | 400 mg | Tablet, Eye Drops | H1 | 3180
Panto | Pantoprazole | 40 mg, 20 mg | Tablet | H | 870
Pantodom | Pantoprazole + Domperidone | 40 mg + 30 mg | Capsule | H | 1190
Rabe | Rabeprazole | 20 mg | Tablet | H | 780
Rabedom | Rabeprazole + Domperidone | 20 mg + 30 mg | Capsule | H | 1080
Esome | Esomeprazole | 40 mg, 20 mg | Tablet | H | 960
Ondem | Ondansetron | 4 mg, 8 mg | Tablet, Syrup | H | 560
Acelo | Aceclofenac + Paracetamol | 100 mg + 325 mg | Tablet | H | 480
Eto | Etoricoxib | 90 mg, 60 mg, 120 mg | Tablet | H | 1340
Diclo | Diclofenac | 50 mg, 75 mg | Tablet, SR Tablet | H | 280
Montair | Montelukast + Levocetirizine | 10 mg + 5 mg, 4 mg + 2.5 mg | Tablet, Syrup | H | 1480
Salbu | Salbutamol | 100 mcg | Inhaler, Rotacaps | H | 16500
Budef | Budesonide + Formoterol | 200 mcg + 6 mcg, 400 mcg + 6 mcg | Inhaler, Rotacaps | H | 42000
Predni | Prednisolone | 10 mg, 5 mg, 20 mg | Tablet | H | 130
Deflaz | Deflazacort | 6 mg, 12 mg, 30 mg | Tablet | H | 1040
Fluco | Fluconazole | 150 mg, 200 mg | Capsule, Tablet | H | 1290
Itra | Itraconazole | 100 mg, 200 mg | Capsule | H | 1580
Esci | Escitalopram | 10 mg, 5 mg, 20 mg | Tablet | H | 880
Sertra | Sertraline | 50 mg, 100 mg, 25 mg | Tablet | H | 710
Ami | Amitriptyline | 10 mg, 25 mg | Tablet | H | 310
Leveti | Levetiracetam | 500 mg, 250 mg, 750 mg | Tablet, Syrup | H | 1370
Prega | Pregabalin + Methylcobalamin | 75 mg + 1500 mcg, 150 mg + 1500 mcg | Capsule | H | 1560
Gaba | Gabapentin | 300 mg, 100 mg, 400 mg | Capsule, Tablet | H | 1220
Alpra | Alprazolam | 0.25 mg, 0.5 mg, 1 mg | Tablet | H1 | 290
Clona | Clonazepam | 0.5 mg, 0.25 mg, 2 mg | Tablet | H1 | 410
Zolp | Zolpidem | 10 mg, 5 mg | Tablet | H1 | 980
Tram | Tramadol + Paracetamol | 37.5 mg + 325 mg | Tablet | H1 | 890
Methyph | Methylphenidate | 10 mg, 5 mg | Tablet | X | 1490
Keta | Ketamine | 50 mg | Injection | X | 9800
Para | Paracetamol | 500 mg, 650 mg | Tablet, Syrup, Drops | | 190
Ibup | Ibuprofen + Paracetamol | 400 mg + 325 mg | Tablet, Suspension | | 170
Cetri | Cetirizine | 10 mg, 5 mg | Tablet, Syrup | | 190
Lorat | Loratadine | 10 mg | Tablet | | 530
Antac | Magaldrate + Simethicone | 400 mg + 20 mg | Gel, Chewable Tablet | | 11800
Famo | Famotidine | 20 mg, 40 mg | Tablet | | 60
Ors | Sodium chloride + Potassium chloride + Dextrose | 2.6 g + 1.5 g + 13.5 g | Sachet | | 2150
Lacto | Lactulose | 10 g | Syrup | | 24000
Ispag | Ispaghula husk | 3.5 g | Sachet, Powder | | 980
Probi | Lactobacillus + Saccharomyces boulardii | 2 g + 250 mg | Sachet, Capsule | | 1980
Calci | Calcium carbonate + Vitamin D3 | 500 mg + 250 IU, 1250 mg + 500 IU | Tablet, Suspension | | 690
Vitad | Cholecalciferol | 60000 IU, 1000 IU | Capsule, Sachet | | 3150
Becos | Vitamin B complex + Zinc | 1 tab + 22 mg | Capsule, Syrup | | 210
Ferro | Ferrous ascorbate + Folic acid | 100 mg + 1.5 mg | Tablet, Syrup | | 1240
Mecob | Methylcobalamin + Alpha lipoic acid | 1500 mcg + 100 mg | Tablet | | 1130
Omeg | Omega 3 fatty acids | 1000 mg, 500 mg | Softgel | | 1290
Glucos | Glucosamine + Chondroitin | 750 mg + 200 mg | Tablet, Powder | | 1860
Ambro | Ambroxol + Guaifenesin + Terbutaline | 15 mg + 50 mg + 1.25 mg | Syrup | | 11200
Dextro | Dextromethorphan + Chlorpheniramine | 10 mg + 2 mg | Syrup, Lozenge | | 10400
Xylo | Xylometazoline | 0.1 %, 0.05 % | Nasal Drops, Nasal Spray | | 9200
Carbo | Carboxymethylcellulose | 0.5 %, 1 % | Eye Drops | | 14600
Povi | Povidone iodine | 5 %, 10 % | Ointment, Solution | | 8900
Clotri | Clotrimazole | 1 %, 2 % | Cream, Powder | | 9800
Diclog | Diclofenac + Menthol | 1.16 % + 5 % | Gel, Spray | | 13400
Calam | Calamine + Zinc oxide | 8 % + 8 % | Lotion | | 12900
Mosq | Diethyltoluamide | 12 % | Cream, Spray | | 9900
Nutri | Whey protein + Maltodextrin | 20 g + 40 g | Powder | | 64900
`;
