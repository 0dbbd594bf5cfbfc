module assay.example/load-target

go 1.21
